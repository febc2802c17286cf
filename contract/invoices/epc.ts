// Plain, without schemas, so that the browser can have it too.

interface Transfer {
  readonly name: string
  readonly iban: string
  readonly bic: string | null
  readonly amount: string
  readonly reference: string
}

/** What a European payment picture says (EPC069-12): a transfer in euros to an account, with its reference. */
export function epcText({ name, iban, bic, amount, reference }: Transfer): string {
  const to = [bic ?? '', name.slice(0, 70), iban, `EUR${amount}`]
  return ['BCD', '002', '1', 'SCT', ...to, '', reference, '', ''].join('\n')
}
