// Plain, without schemas, so that the browser can have it too.

/** The remainder of what ISO 7064 makes of letters and digits: letters count from 10. */
export function mod97(text: string): number {
  let rest = 0
  for (const sign of text) {
    const value = Number.parseInt(sign, 36)
    rest = (rest * (value > 9 ? 100 : 10) + value) % 97
  }
  return rest
}

/** An IBAN without blanks in capitals; null where its check digits are wrong (ISO 13616). */
export function readIban(text: string): string | null {
  const iban = text.replaceAll(/\s/g, '').toUpperCase()
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(iban)) return null
  return mod97(iban.slice(4) + iban.slice(0, 4)) === 1 ? iban : null
}

/** An IBAN as people read it: in groups of four. */
export function ibanInGroups(iban: string): string {
  return iban.replaceAll(/(.{4})(?=.)/g, '$1 ')
}
