/** The brand's sign; the name stands beside it. */
export const Mark = ({ size }: { size: number }) => <img src="/mark.svg" alt="" width={size} height={size} />;
