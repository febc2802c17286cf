import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { render } from '../../testing/render.tsx'
import { type Consequence, ConsequenceList } from './consequences.tsx'

it('names the reservation that ends with a step', async () => {
  const ended = { type: 'reservation.ended', entityLabel: 'D8, Sofia Lindgren' } as Consequence
  await render(<ConsequenceList consequences={[ended]} />)
  await expect
    .element(page.getByRole('listitem'))
    .toHaveTextContent('The reservation of D8, Sofia Lindgren ends')
})
