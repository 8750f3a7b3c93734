/** First characters that make a spreadsheet evaluate a cell as a formula, including full-width ones. */
export const startsFormula = /^\s*[=+\-@\t\r\n＝＋－＠]/;
