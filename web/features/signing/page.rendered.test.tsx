import { expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible } from '../../testing/accessible.ts'
import { render } from '../../testing/render.tsx'
import { idOf } from '../../testing/samples.ts'
import { ConnectionLoss, Refusal, standIn } from '../../testing/stand-in.ts'
import { SigningScreen } from './page.tsx'

const number = page.getByRole('textbox', { name: /^Passport/ })
const signature = page.getByRole('textbox', { name: 'Type your name' })
const consent = page.getByRole('checkbox', { name: 'I agree to sign this document electronically.' })
const sign = page.getByRole('button', { name: 'Sign', exact: true })

class SilentWorker extends EventTarget {
  postMessage() {}
  terminate() {}
}

type State = 'open' | 'done' | 'cancelled'

/** The page of a signer who writes one thing and signs, on a document that may end meanwhile. */
async function opened(width: 360 | 1440 = 1440, isRead = false) {
  const server = standIn()
  if (isRead)
    server.answer('signingPages', 'pdf', () => {
      throw new ConnectionLoss()
    })
  let state: State = 'open'
  const place = { page: 1, x: 10, y: 10, width: 20, height: 5, required: true, options: [], value: null }
  server.answer('signingPages', 'read', () => ({
    ...{
      state,
      title: 'Σύμβαση θέσης',
      portName: 'Demo Marina',
      name: 'Άννα Μπεργκ',
      role: 'client' as const,
    },
    ...{ total: 2, signed: state === 'done' ? 1 : 0 },
    fields: [
      { ...place, id: idOf(20), type: 'text' as const, label: 'Passport' },
      { ...place, id: idOf(21), type: 'signature' as const, label: null },
    ],
  }))
  // The pages come late: nothing of the form waits for them.
  if (!isRead) vi.stubGlobal('Worker', SilentWorker)
  server.answer('signingPages', 'sign', () => {
    if (state !== 'open') throw new Refusal(409, 'DOCUMENT_STATE')
    state = 'done'
    return { state }
  })
  const screen = await render(<SigningScreen />, {
    server,
    width,
    route: 'sign/$token',
    address: '/sign/abc',
  })
  await expect.element(number).toBeInTheDocument()
  return {
    ...screen,
    sent: () => server.asked('signingPages', 'sign').map(({ body }) => body),
    become: (next: State) => {
      state = next
    },
  }
}

async function fillIn() {
  await number.fill('ΑΕ 123456')
  await signature.fill('Άννα Μπεργκ')
  await consent.click()
}

it('leads to what is missing, one after the other, and sends nothing before', async () => {
  const { sent } = await opened()
  ;(sign.element() as HTMLElement).click()
  await expect.element(number).toHaveFocus()
  await expect.element(number).toHaveAttribute('aria-invalid', 'true')
  await expectAccessible()
  await number.fill('ΑΕ 123456')
  await expect.element(number).not.toHaveAttribute('aria-invalid', 'true')
  await sign.click()
  await expect.element(signature).toHaveFocus()
  await signature.fill('Άννα Μπεργκ')
  await sign.click()
  await expect.element(consent).toHaveFocus()
  expect(sent()).toEqual([])
  await consent.click()
  await sign.click()
  await expect.element(page.getByText('1 of 2 signed')).toBeVisible()
  expect(sent()).toEqual([
    {
      fields: [{ id: idOf(20), value: 'ΑΕ 123456' }],
      signature: { kind: 'typed', value: 'Άννα Μπεργκ' },
      ...{ consent: true, consentLanguage: 'en' },
    },
  ])
})

it('keeps everything through a lost connection, and shows at its field why it was refused', async () => {
  const { server } = await opened()
  await fillIn()
  server.answer('signingPages', 'sign', () => {
    throw new ConnectionLoss()
  })
  await sign.click()
  await expect.element(page.getByRole('alert')).toBeVisible()
  await expect.element(number).toHaveValue('ΑΕ 123456')
  await expect.element(signature).toHaveValue('Άννα Μπεργκ')
  await expect.element(consent).toBeChecked()
  server.answer('signingPages', 'sign', () => {
    throw new Refusal(400, 'VALIDATION_FAILED', [{ path: 'fields.0.value', message: 'Write the number.' }])
  })
  await sign.click()
  await expect.element(number).toHaveAccessibleDescription('Write the number.')
  await expect.element(number).toHaveFocus()
})

it('says what became of a document that ended while it was filled in', async () => {
  const { become } = await opened()
  await fillIn()
  become('cancelled')
  ;(sign.element() as HTMLElement).click()
  await expect.element(page.getByRole('status')).toBeVisible()
  await expect.element(number).not.toBeInTheDocument()
})

it('leads through the places on a phone, and signs once however often its button is pressed', async () => {
  const { server, sent } = await opened(360)
  const next = page.getByRole('button', { name: 'Go there' })
  await expect.element(page.getByText('3 fields left')).toBeVisible()
  await next.click()
  await expect.element(number).toHaveFocus()
  await expectAccessible()
  await fillIn()
  const release = server.hold('signingPages', 'sign')
  const press = sign.element() as HTMLElement
  press.click()
  await expect.element(sign).toBeDisabled()
  press.click()
  release()
  await expect.element(page.getByText('1 of 2 signed')).toBeVisible()
  expect(sent()).toHaveLength(1)
})

it('draws a signature with one finger, whatever else touches the sheet, and clears it', async () => {
  const { sent } = await opened()
  await number.fill('1')
  await page.getByRole('radio', { name: 'Draw' }).click()
  const sheet = page.getByRole('img', { name: 'Your drawn signature' }).element().closest('div')!
  const clear = page.getByRole('button', { name: 'Clear' })
  const box = sheet.getBoundingClientRect()
  const touch = (kind: 'down' | 'move' | 'up', pointerId: number, x: number, y: number) =>
    sheet.dispatchEvent(
      new PointerEvent(`pointer${kind}`, {
        ...{ bubbles: true, pointerId, pointerType: 'touch', button: 0 },
        ...{ clientX: box.left + x * box.width, clientY: box.top + y * box.height },
      }),
    )
  sheet.setPointerCapture = () => undefined
  const stroke = () => {
    touch('down', 2, 0.1, 0.5)
    touch('down', 3, 0.9, 0.9)
    touch('move', 3, 0.8, 0.9)
    touch('move', 2, 0.5, 0.5)
    touch('up', 3, 0.8, 0.9)
    touch('move', 2, 0.6, 0.5)
    touch('up', 2, 0.6, 0.5)
    touch('move', 2, 0.9, 0.1)
  }
  stroke()
  await clear.click()
  await expect.element(clear).toBeDisabled()
  stroke()
  await consent.click()
  await sign.click()
  await expect.poll(() => sent().length).toBe(1)
  expect(sent()[0]!.signature).toEqual({
    kind: 'drawn',
    value: [
      [
        [100, 150],
        [500, 150],
        [600, 150],
      ],
    ],
  })
})

/** A document of one empty page. */
const onePage = `%PDF-1.4
1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj
2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj
3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 300]>>endobj
trailer<</Root 1 0 R>>`

it('reads a document again that did not come, beside what was filled in meanwhile', async () => {
  const { server } = await opened(1440, true)
  const again = page.getByRole('button', { name: 'Try again' })
  await expect.element(again).toBeVisible()
  await number.fill('ΑΕ 123456')
  await again.click()
  await expect.element(again).toBeVisible()
  expect(page.getByRole('img', { name: 'Page 1 of 1' }).elements()).toHaveLength(0)
  server.answer('signingPages', 'pdf', () => onePage as never)
  await again.click()
  await expect.element(page.getByRole('img', { name: 'Page 1 of 1' })).toBeVisible()
  await expect.element(again).not.toBeInTheDocument()
  await expect.element(number).toHaveValue('ΑΕ 123456')
})
