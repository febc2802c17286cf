import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { render } from '../../testing/render.tsx'
import { ScannedPicture } from './scanned-picture.tsx'
import type { ScanRead } from './use-scan.ts'

const picture = `data:image/svg+xml,${encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg" width="700" height="760"/>')}`
const found = (value: string, x: number, y: number, confidence = 0.9) => ({
  ...{ value, confidence, box: { page: 1, x, y, width: 18, height: 3 } },
})

it('writes what was read from where beside it, and over no other value', async () => {
  const read = {
    ...{ picture, readBy: 'embedded', fallbackReason: null },
    ...{ merchant: found('Venetarvike', 5, 5), category: found('maintenance', 5, 5) },
    ...{ tax: found('25.40', 30, 44), total: found('125.00', 30, 48, 0.4), currency: found('EUR', 10, 48) },
    date: found('2026-11-28', 80, 20),
  } as unknown as ScanRead
  await render(<ScannedPicture read={read} />, { width: 360 })
  const label = (text: string) => page.getByText(text, { exact: true })
  await expect.element(label('Merchant, Category')).toBeVisible()
  expect(label('Currency').elements()).toHaveLength(0)
  const boxes = [...document.querySelectorAll('figure [title]')].map((one) => one.getBoundingClientRect())
  expect(boxes).toHaveLength(5)
  for (const name of ['Merchant, Category', 'Date', 'Amount', 'Tax']) {
    const at = label(name).element().getBoundingClientRect()
    for (const box of boxes) {
      const apart =
        at.right <= box.left || at.left >= box.right || at.bottom <= box.top || at.top >= box.bottom
      expect(apart, name).toBe(true)
    }
  }
})
