import { mailCategories, usualSender } from '../../../contract/mail/categories.ts'
import { email } from '../../../contract/mail/endpoints.ts'
import { compose, originMark } from '../../../platform/mail/compose.ts'
import { type Ctx, serve } from '../../context.ts'
import type { Services } from '../../services.ts'
import { brandOf } from '../branding/brand.ts'
import { readSetting } from '../settings/read.ts'
import { settingsBox } from '../settings/secrets.ts'
import { holdSetting, writeSetting } from '../settings/write.ts'
import { letters } from './letters.generated.ts'
import { testMail } from './test.ts'

export function emailRoutes(services: Services) {
  const { env } = services
  const box = settingsBox(env)
  return serve(email).with({
    routing: (ctx) => readRouting(ctx),
    route: async (tx, { body }) => {
      await holdSetting(tx, 'email_routing')
      const before = await readSetting(tx, 'email_routing')
      await writeSetting(tx, box, {
        key: 'email_routing',
        value: { ...before, ...body.routing },
        ifMatch: null,
      })
      return readRouting(tx)
    },
    preview: async (ctx, { query: { letter: name, language } }) => {
      const brand = await brandOf(ctx)
      const spoken = language ?? brand.language
      const letter = letters.find((one) => one.name === name)!
      const written = letter.previewIn(spoken, {
        port: brand.name,
        publicUrl: env.publicUrl,
        product: brand.applicationName,
      })
      const { text, html } = compose(written, brand, spoken)
      return {
        category: letter.category,
        subject: written.subject,
        text,
        html: html.replaceAll(originMark, () => env.publicUrl),
      }
    },
    test: { outside: (ctx, { body, caller }) => testMail(ctx, services, body.sender, caller.userId!) },
  })
}

async function readRouting(ctx: Ctx) {
  const [routing, sales] = [
    await readSetting(ctx, 'email_routing'),
    await readSetting(ctx, 'email_sales_sender'),
  ]
  return {
    routing: Object.fromEntries(
      mailCategories.map((category) => [category, routing[category] ?? usualSender(category)]),
    ),
    categories: [...mailCategories],
    salesAvailable: sales !== null,
  }
}
