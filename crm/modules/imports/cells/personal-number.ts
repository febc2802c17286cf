/**
 * Numbers by which states know people, by their form alone: the day of birth with what follows it (Sweden, Denmark, Finland),
 * DNI and NIE (Spain). Lists of customers have them in the column of registration numbers of companies. Forms that companies of
 * other countries have as well, such as ten or eleven digits, are none.
 */
const forms = [
  /^(?:19|20)?\d{2}(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01]|6[1-9]|[78]\d|9[01])[-+]\d{4}$/,
  /^(?:19|20)\d{2}(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01]|6[1-9]|[78]\d|9[01])\d{4}$/,
  /^(?:0[1-9]|[12]\d|3[01])(?:0[1-9]|1[0-2])\d{2}[-+A-FU-Y]\d{3}[\dA-Y]$/,
  /^(?:\d{8}|[XYZ]-?\d{7})-?[A-Z]$/,
]

/** Whether a registration number is one of a person, as far as its form tells. */
export function isPersonal(number: string): boolean {
  const plain = number.replaceAll(/[\s.]/g, '').toUpperCase()
  return forms.some((form) => form.test(plain))
}
