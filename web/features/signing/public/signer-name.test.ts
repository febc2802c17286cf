import { expect, it } from 'vitest'
import { shownMessage, storedMessage } from './signer-name.ts'

it('shows words in place of the token, and stores the token', () => {
  const words = '[Name of the signer]'
  const stored = 'Dear {{signer.name}}, once more {{ signer.name }}.'
  const message = shownMessage(stored, words)
  expect(message).toBe('Dear [Name of the signer], once more [Name of the signer].')
  expect(storedMessage(message, words)).toBe('Dear {{signer.name}}, once more {{signer.name}}.')
})
