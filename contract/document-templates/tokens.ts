// Plain, without schemas, so that the browser can have it too.

/** What the token of a custom field begins with; its name follows. */
export const customToken = 'custom.'

/** A token as it stands in a text: `{{client.fullName}}`. */
export const tokenPattern = /\{\{\s*([\p{L}\p{N}_.-]{1,120})\s*\}\}/gu

/** The tokens that a text names. */
export function tokensIn(text: string): string[] {
  return [...text.matchAll(tokenPattern)].map(([, token]) => token!)
}

/** What each recipient is called, in the subject and the message that go to them: filled in as those are sent. */
export const signerToken = 'signer.name'

/** A subject or a message as one of the recipients gets it. */
export function addressedTo(words: string | null, signerName: string): string | null {
  return words?.replaceAll(tokenPattern, (all, token) => (token === signerToken ? signerName : all)) ?? null
}

/** The values of a port's tokens by their names; one that has none is null. */
export type TokenValues = Readonly<Record<string, string | null>>

/** A text with its tokens filled in: one without a value leaves a gap to write on. */
export function filled(text: string, values: TokenValues, gap = '________'): string {
  return text.replaceAll(tokenPattern, (_, token: string) => values[token] ?? gap)
}

/** A subject or a message with its tokens filled in, but for the one of whoever it goes to. */
export function filledForAll(words: string, values: TokenValues): string {
  return filled(words, { ...values, [signerToken]: `{{${signerToken}}}` })
}
