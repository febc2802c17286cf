import { expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from '../../../testing/render.tsx'
import { OfferChoice } from './offer-choice.tsx'

const words = {
  accepted: { pick: 'Accept', sure: 'Do you accept the next term?', yes: 'Yes, I accept' },
  declined: { pick: 'Decline', sure: 'Do you decline?', yes: 'Yes, I decline' },
}

it.each(['accepted', 'declined'] as const)(
  'asks once more, and a double tap is no answer: %s',
  async (answer) => {
    const onAnswer = vi.fn()
    await render(<OfferChoice words={words} back="Back" busy={false} onAnswer={onAnswer} />, { width: 360 })
    const pick = page.getByRole('button', { name: words[answer].pick, exact: true })
    const yes = page.getByRole('button', { name: words[answer].yes })
    const place = () => pick.element().getBoundingClientRect()
    const before = place()
    await pick.tripleClick()
    await expect.element(page.getByText(words[answer].sure)).toBeVisible()
    expect(onAnswer).not.toHaveBeenCalled()
    // Whatever came is below what was tapped, which did not move.
    expect([place().top, place().left]).toEqual([before.top, before.left])
    expect(yes.element().getBoundingClientRect().top).toBeGreaterThan(before.bottom)
    await page.getByRole('button', { name: 'Back' }).click()
    await expect.element(yes).not.toBeInTheDocument()
    await pick.click()
    await yes.click()
    expect(onAnswer.mock.calls).toEqual([[answer]])
  },
)
