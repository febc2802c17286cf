import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { fileURLToPath } from 'node:url'

/** What the fixed piece of work takes on two quiet cores, in milliseconds. */
const reference = 700
const workers = 2

/**
 * How much longer a fixed piece of work takes here, in as many processes as tests run in, than on the machine the limits of tests
 * were written on: 1 to 4.
 */
export async function measurePace() {
  const times = await Promise.all(Array.from({ length: workers }, runOnce))
  return Math.min(4, Math.max(1, Math.round((Math.max(...times) / reference) * 10) / 10))
}

async function runOnce() {
  const began = performance.now()
  await new Promise((resolve) =>
    spawn(process.execPath, [fileURLToPath(import.meta.url)], { stdio: 'ignore' }).on('close', resolve),
  )
  return performance.now() - began
}

function work() {
  const texts = Array.from({ length: 20_000 }, (_, nth) => ({ nth, text: `berth ${nth} of the port` }))
  for (let round = 0; round < 120; round += 1) {
    const text = JSON.stringify(texts.toSorted((a, b) => (a.text < b.text ? -1 : 1)))
    createHash('sha256').update(text).digest('hex')
    JSON.parse(text)
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) work()
