/** How a currency is written: pounds by their sign alone, which French would write as `£GB`; dollars with their country. */
export const currencySign = (currency: string): Intl.NumberFormatOptions => ({
  style: 'currency',
  currency,
  currencyDisplay: currency === 'GBP' ? 'narrowSymbol' : 'symbol',
});
