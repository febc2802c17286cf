import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { render } from '../../../testing/render.tsx'
import { idOf } from '../../../testing/samples.ts'
import { Refusal, standIn } from '../../../testing/stand-in.ts'
import { WebsiteSettings } from '../website/website-settings.tsx'
import { AiSettings } from './ai-settings.tsx'

const choice = page.getByRole('dialog', { name: 'Somebody changed this in the meantime' })
const clash = (label: string) => choice.getByRole('radiogroup', { name: label })
const budget = page.getByRole('region', { name: 'Token budget' })
const cap = budget.getByRole('textbox', { name: /^Hard cap/ })

it('keeps a limit that is typed while a colleague saves another, and asks before it goes over theirs', async () => {
  const server = standIn()
  let stored = { hardCap: 1000, softCap: null as number | null, version: 3 }
  server.answer('aiBudget', 'get', () => stored)
  server.answer('aiBudget', 'put', ({ body, ifMatch }) => {
    if (ifMatch !== stored.version) throw new Refusal(412, 'VERSION_STALE')
    stored = { hardCap: body.hardCap, softCap: body.softCap ?? null, version: stored.version + 1 }
    return stored
  })
  const { queryClient } = await render(<AiSettings />, { server })
  await cap.fill('5000')
  stored = { hardCap: 9000, softCap: 100, version: 4 }
  await queryClient.invalidateQueries({ queryKey: ['aiBudget'] })
  await expect.element(cap).toHaveValue('5000')
  await budget.getByRole('button', { name: 'Save' }).click()
  await expect.element(choice.getByRole('radio').last()).toMatchTextContent('9,000')
  await choice.getByRole('button', { name: 'Save the choice' }).click()
  await expect.poll(() => stored).toEqual({ hardCap: 5000, softCap: 100, version: 5 })
})

it('keeps the website that is typed while a colleague saves the service, and brings both together', async () => {
  const server = standIn()
  let stored = { host: 'https://old.example', websiteId: idOf(1), tokenSet: true, version: 1 }
  server.answer('websiteAnalyticsSettings', 'get', () => stored)
  server.answer('websiteAnalyticsSettings', 'put', ({ body, ifMatch }) => {
    if (ifMatch !== stored.version) throw new Refusal(412, 'VERSION_STALE')
    const { host, websiteId = '' } = body as { host: string; websiteId?: string }
    stored = { host, websiteId, tokenSet: true, version: stored.version + 1 }
    return stored
  })
  const { queryClient } = await render(<WebsiteSettings />, { server })
  const website = page.getByRole('textbox', { name: /^Website/ })
  await website.fill(idOf(2))
  stored = { ...stored, host: 'https://new.example', version: 2 }
  await queryClient.invalidateQueries({ queryKey: ['websiteAnalyticsSettings'] })
  await expect.element(website).toHaveValue(idOf(2))
  await page.getByRole('button', { name: 'Save' }).click()
  await expect.poll(() => stored.websiteId).toBe(idOf(2))
  expect(stored.host).toBe('https://new.example')
  expect(clash('Website').elements()).toHaveLength(0)
})
