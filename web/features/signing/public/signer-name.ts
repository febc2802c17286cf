import { addressedTo, signerToken } from '../../../../contract/document-templates/tokens.ts'

/** A message as it is shown while it is written: with words where each signer's own name will stand. */
export function shownMessage(message: string, words: string): string {
  return addressedTo(message, words)!
}

/** A message as it is stored, of what was written. */
export function storedMessage(text: string, words: string): string {
  return text.replaceAll(words, `{{${signerToken}}}`)
}
