import sharp from 'sharp'
import { photographed } from '../../crm/modules/expenses/testing/photograph.ts'
import { receipts } from '../../crm/modules/expenses/testing/receipts.ts'
import type { Connection } from '../../platform/database/pools.ts'
import { endChild } from '../child.ts'
import { openDesk } from '../desk.ts'
import { median } from '../load.ts'
import { reportGoal } from '../report.ts'

const scans = 5
const bytes = 3_000_000
const between = 25

/** A photograph of three megabytes is read, while the same process answers others. */
export async function measureReceipts(connection: Connection, dataDir: string): Promise<void> {
  const content = await threeMegabytes()
  const desk = await openDesk(connection, dataDir)
  try {
    const port = await desk.port(10)
    const headers = desk.headers(port)
    const scan = async () => {
      const form = new FormData()
      form.append('file', new Blob([new Uint8Array(content)]), 'receipt.jpg')
      const from = performance.now()
      const answer = await fetch(`${desk.address}/api/v1/expenses/scan`, {
        ...{ method: 'POST', headers, body: form },
      })
      const { data } = (await answer.json()) as { data: { total: { value: string } | null } }
      if (!answer.ok || !data.total) throw new Error(`The receipt was not read: ${answer.status}.`)
      return (performance.now() - from) / 1000
    }
    await scan()
    const seconds: number[] = []
    const others: number[] = []
    for (let n = 0; n < scans; n += 1) {
      let reading = true
      const read = scan().finally(() => {
        reading = false
      })
      while (reading) {
        const from = performance.now()
        await (await fetch(`${desk.address}/api/v1/expenses?limit=1`, { headers })).arrayBuffer()
        others.push(performance.now() - from)
        await new Promise((resolve) => setTimeout(resolve, between))
      }
      seconds.push(await read)
    }
    const slow = others.toSorted((one, other) => one - other)[Math.floor(others.length * 0.99)]!
    reportGoal(`a receipt of ${(content.length / 1e6).toFixed(1)} MB read`, median(seconds), 6, null, ' s')
    reportGoal('what the same process answers others meanwhile, 99 of 100', slow, 200, null, ' ms')
  } finally {
    await endChild(desk.process, 'SIGKILL')
  }
}

/** A receipt as telephones take it: many dots, and the grain of a small lens. */
async function threeMegabytes(): Promise<Buffer> {
  const { lines } = receipts[0]!
  const drawn = sharp(await photographed({ lines, look: { turned: 2, noise: 10 } })).resize({ width: 2400 })
  const { data, info } = await drawn.flatten().png().toBuffer({ resolveWithObject: true })
  const { width, height } = info
  const grain = await sharp({
    create: {
      ...{ width, height, channels: 3, background: '#808080' },
      noise: { type: 'gaussian', mean: 128, sigma: 25 },
    },
  })
    .png()
    .toBuffer()
  const taken = await sharp(data)
    .composite([{ input: grain, blend: 'soft-light' }])
    .png()
    .toBuffer()
  let content = Buffer.alloc(0)
  for (let quality = 70; quality <= 100 && content.length < bytes; quality += 3)
    content = await sharp(taken).jpeg({ quality }).toBuffer()
  return content
}
