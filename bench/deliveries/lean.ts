import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { Agent, request } from 'undici'
import { newSecret, signedHeaders } from '../../platform/outbound/sign.ts'

/** What is to be sent: as many as `each` to every address. */
export interface Lean {
  urls: string[]
  each: number
  body: string
}

const perHost = 6

/** The leanest way to send signed deliveries: all in memory, no queue, no check of addresses, no log. */
async function main(): Promise<void> {
  // Whatever follows the parent lets go of its channel.
  const waiting = setInterval(() => {}, 1000)
  process.stdout.write('{}\n')
  const [{ urls, each, body }] = (await once(process, 'message')) as [Lean]
  clearInterval(waiting)
  const agent = new Agent({ connections: perHost })
  const secret = newSecret()
  await Promise.all(
    urls.map(async (url) => {
      let left = each
      const lane = async () => {
        for (; left > 0; ) {
          left -= 1
          const headers = signedHeaders([secret], randomUUID(), body, new Date())
          const answer = await request(url, { dispatcher: agent, method: 'POST', headers, body })
          await answer.body.dump()
        }
      }
      await Promise.all(Array.from({ length: perHost }, lane))
    }),
  )
}

await main()
