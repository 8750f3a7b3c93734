/** Days and hours of the person's own zone. Apart from the form, which the menu does not load. */
const two = (value: number) => String(value).padStart(2, '0');
/** YYYY-MM-DD. */
export const dayOf = (at: Date) => `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;
/** HH:MM. */
export const timeOf = (at: Date) => `${two(at.getHours())}:${two(at.getMinutes())}`;

/** The last moment of a day. */
export const endOfDay = (day: string): Date => {
  const end = new Date(`${day}T00:00:00`);
  end.setDate(end.getDate() + 1);
  return end;
};
