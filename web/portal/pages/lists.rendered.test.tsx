import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { mostListed } from '../../../contract/portal/parts.ts'
import { render } from '../../testing/render.tsx'
import { idOf } from '../../testing/samples.ts'
import { standIn } from '../../testing/stand-in.ts'
import { type Me, MeProvider } from '../session.tsx'
import { Invoices } from './invoices.tsx'

const end = page.getByText('At most 500 are shown here. Ask us for the others.')

async function opened(count: number) {
  const server = standIn()
  server.answer('portal', 'invoices', () =>
    Array.from({ length: count }, (_, at) => ({ id: idOf(at), number: `R-${at}`, status: 'sent' as const })),
  )
  const user = { viewOnly: false, parts: ['invoices'], port: { country: 'FI' } } as unknown as Me
  await render(
    <MeProvider me={user}>
      <Invoices />
    </MeProvider>,
    { server, width: 360 },
  )
  await expect.element(page.getByRole('link', { name: /R-0/ })).toBeVisible()
}

it('says that a list ends where there may be more, and nothing of the kind where there is no more', async () => {
  await opened(mostListed - 1)
  expect(end.elements()).toHaveLength(0)
  await opened(mostListed)
  await expect.element(end).toBeInTheDocument()
})
