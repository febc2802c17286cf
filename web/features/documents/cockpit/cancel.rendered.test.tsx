import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { render } from '../../../testing/render.tsx'
import { idOf } from '../../../testing/samples.ts'
import { standIn } from '../../../testing/stand-in.ts'
import type { DocumentDetail } from '../document.ts'
import { CancelDialog } from './cancel.tsx'

it('says before a document is cancelled who is mailed, which are those that were invited', async () => {
  const server = standIn()
  const signer = (name: string, status: string, invitedAt: string | null) => ({ name, status, invitedAt })
  const at = '2026-05-01T10:00:00Z'
  server.answer(
    'documents',
    'signingDetails',
    () =>
      ({
        signers: [
          ...[signer('Vera Dahl', 'signed', at), signer('Ole Berg', 'pending', at)],
          ...[signer('Nina Lund', 'declined', at), signer('Ida Holm', 'pending', null)],
        ],
      }) as never,
  )
  const document = { id: idOf(1), title: 'EOI', provider: 'builtin', externalId: null } as DocumentDetail
  await render(<CancelDialog document={document} onClose={() => {}} />, { server })
  await expect.element(page.getByText('Vera Dahl, Ole Berg are mailed that it was cancelled.')).toBeVisible()
})
