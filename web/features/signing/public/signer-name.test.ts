import { expect, it } from 'vitest'
import { shownMessage, storedMessage } from './signer-name.ts'

it('shows words in place of the token, and stores the token', () => {
  const words = '[Name of the signer]'
  const stored = 'Dear {{signer.name}}, once more {{ signer.name }}.'
  const shown = shownMessage(stored, words)
  expect(shown).toBe('Dear [Name of the signer], once more [Name of the signer].')
  expect(storedMessage(shown, words)).toBe('Dear {{signer.name}}, once more {{signer.name}}.')
})
