import type { ReactNode } from 'react'
import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { SettingKey } from '../../../../contract/settings/registry.ts'
import { expectAccessible } from '../../../testing/accessible.ts'
import { render } from '../../../testing/render.tsx'
import { Refusal, standIn } from '../../../testing/stand-in.ts'
import { InvoiceSettings } from '../invoice-settings.tsx'
import { MailSenders } from '../mail/mail-senders.tsx'
import { MailServer } from '../mail/mail-server.tsx'
import { PortalSettings } from '../portal-settings.tsx'
import { RuleSettings } from '../rule-settings.tsx'
import { SigningSettings } from '../signing-settings.tsx'
import { StorageSettings } from '../storage-settings.tsx'
import { WithSettings } from '../with-settings.tsx'

const choice = page.getByRole('dialog', { name: 'Somebody changed this in the meantime' })
const clash = (label: string) => choice.getByRole('radiogroup', { name: label })
const issuer = page.getByRole('region', { name: 'Issuer' })
const field = (name: string, within: typeof issuer | typeof page = page) =>
  within.getByRole('textbox', { name: new RegExp(`^${name}`) })

type Values = Partial<Record<SettingKey, unknown>>

/** Settings of the port, each with a version of its own, changed by a colleague as well. */
async function opened(screen: ReactNode, set: Values, width: 360 | 1440 = 1440) {
  const server = standIn()
  const inherited: Values = { invoice_reminder_days: [7, 21], deposit_pct: 10, storage_quota_mib: 1024 }
  const rows = new Map(Object.entries(set).map(([key, value]) => [key, { value, version: 1 }]))
  const valueAt = (key: string) => {
    const fallback = { value: inherited[key as SettingKey] ?? null, source: 'default' as const }
    const own = rows.get(key)
    return own
      ? { key, ...own, source: 'port' as const, inherited: fallback, updatedAt: '2027-01-01T09:00:00.000Z' }
      : { key, ...fallback, inherited: fallback, version: 0, updatedAt: null }
  }
  const change = (key: string, value: unknown) => {
    rows.set(key, { value, version: (rows.get(key)?.version ?? 0) + 1 })
    return valueAt(key)
  }
  const assertVersion = (key: string, ifMatch: number | undefined) => {
    if (ifMatch !== (rows.get(key)?.version ?? 0)) throw new Refusal(412, 'VERSION_STALE')
  }
  server.answer('settings', 'list', () =>
    [...new Set([...Object.keys(inherited), ...rows.keys()])].map((key) => valueAt(key)),
  )
  server.answer('settings', 'put', ({ body, ifMatch }) => {
    assertVersion(body.key, ifMatch)
    return change(body.key, body.value)
  })
  server.answer('settings', 'clear', ({ params, ifMatch }) => {
    assertVersion(params.key, ifMatch)
    rows.delete(params.key)
    return valueAt(params.key)
  })
  const { queryClient } = await render(screen, { server, width })
  const readAnew = () => queryClient.invalidateQueries({ queryKey: ['settings'] })
  return {
    server,
    value: (key: SettingKey) => rows.get(key)?.value,
    /** A colleague saves a setting, which is read anew here at once. */
    meanwhile: async (key: SettingKey, value: unknown) => {
      change(key, value)
      await readAnew()
    },
    putBackMeanwhile: async (key: SettingKey) => {
      rows.delete(key)
      await readAnew()
    },
  }
}

const zea = {
  ...{ name: 'Zea Marina', address: 'Akti 1', countryIso: 'GR', registrationNumber: null },
  ...{ vatNumber: null, iban: null, bic: null, email: null },
}
const bills = {
  invoices_module_enabled: true,
  invoice_issuer: zea,
  tax_rates: [],
  invoice_reminder_days: [7],
}

it('keeps what is typed of the issuer while a colleague saves it, and asks before it goes over theirs', async () => {
  const { meanwhile, value } = await opened(<InvoiceSettings />, bills)
  const save = issuer.getByRole('button', { name: 'Save' })
  await field('Name', issuer).fill('Μαρίνα Ζέας')
  await meanwhile('invoice_issuer', { ...zea, name: 'Zea Ltd', iban: 'FI2112345600000785' })
  await expect.element(field('Name', issuer)).toHaveValue('Μαρίνα Ζέας')
  await save.click()
  await expect.element(clash('Name')).toMatchTextContent('Zea Ltd')
  await expectAccessible()
  await choice.getByRole('button', { name: 'Cancel' }).click()
  await expect.element(field('Name', issuer)).toHaveValue('Μαρίνα Ζέας')
  expect(value('invoice_issuer')).toMatchObject({ name: 'Zea Ltd' })
  await save.click()
  await choice.getByRole('button', { name: 'Save the choice' }).click()
  await expect.poll(() => value('invoice_issuer')).toMatchObject({ name: 'Μαρίνα Ζέας' })
  // What only the colleague changed stays, and is shown.
  expect(value('invoice_issuer')).toMatchObject({ iban: 'FI2112345600000785' })
  await expect.element(field('IBAN', issuer)).toHaveValue('FI2112345600000785')
  await expect.element(save).toBeDisabled()
  // After a save it follows again.
  await meanwhile('invoice_issuer', { ...zea, name: 'مرسى زيا' })
  await expect.element(field('Name', issuer)).toHaveValue('مرسى زيا')
})

it('stores the issuer that is proposed without a change, and keeps what is typed while it is stored', async () => {
  const { server, value } = await opened(<InvoiceSettings />, { invoices_module_enabled: true })
  await expect.element(field('Name', issuer)).toHaveValue('Demo Marina')
  await field('Address', issuer).fill('Akti 1')
  const release = server.hold('settings', 'put')
  ;(issuer.getByRole('button', { name: 'Save' }).element() as HTMLElement).click()
  await expect.poll(() => server.asked('settings', 'put')).toHaveLength(1)
  await field('Address', issuer).fill('Akti 12')
  release()
  await expect.poll(() => value('invoice_issuer')).toMatchObject({ name: 'Demo Marina', address: 'Akti 1' })
  await expect.element(issuer.getByRole('button', { name: 'Save' })).toBeEnabled()
  await expect.element(field('Address', issuer)).toHaveValue('Akti 12')
})

it('keeps rates of tax and days that are typed, and shows theirs beside one’s own', async () => {
  const { meanwhile, value } = await opened(<InvoiceSettings />, bills, 360)
  const rates = page.getByRole('region', { name: 'Tax rates' })
  await rates.getByRole('button', { name: 'Add rate' }).click()
  await field('Name', rates).fill('ΦΠΑ')
  await field('Rate', rates).fill('25,5')
  await field('Reminders').fill('5; 10')
  await meanwhile('tax_rates', [{ label: 'VAT', ratePct: '24' }])
  await meanwhile('invoice_reminder_days', [30])
  await expect.element(field('Name', rates)).toHaveValue('ΦΠΑ')
  await expect.element(field('Reminders')).toHaveValue('5; 10')
  await rates.getByRole('button', { name: 'Save' }).click()
  await expect.element(clash('Tax rates').getByRole('radio').last()).toMatchTextContent('VAT 24 %')
  await clash('Tax rates').getByRole('radio').last().click()
  await choice.getByRole('button', { name: 'Save the choice' }).click()
  await expect.element(field('Name', rates)).toHaveValue('VAT')
  expect(value('tax_rates')).toEqual([{ label: 'VAT', ratePct: '24' }])
  await field('Reminders').click()
  await userEvent.keyboard('{Enter}')
  await choice.getByRole('button', { name: 'Save the choice' }).click()
  await expect.poll(() => value('invoice_reminder_days')).toEqual([5, 10])
  await expect.element(field('Reminders')).toHaveValue('5, 10')
})

it('follows a setting that a colleague puts back, and shows what holds when it is put back here', async () => {
  const { meanwhile, putBackMeanwhile, value } = await opened(<InvoiceSettings />, bills)
  await expect.element(field('Reminders')).toHaveValue('7')
  await putBackMeanwhile('invoice_reminder_days')
  await expect.element(field('Reminders')).toHaveValue('7, 21')
  await meanwhile('invoice_reminder_days', [3])
  await expect.element(field('Reminders')).toHaveValue('3')
  await field('Reminders').fill('4')
  await page.getByRole('button', { name: /^Reminders.*7, 21/ }).click()
  await expect.element(field('Reminders')).toHaveValue('7, 21')
  expect(value('invoice_reminder_days')).toBeUndefined()
})

it('keeps whom clients ring and who signs for the port while they are typed', async () => {
  const portal = await opened(<PortalSettings />, { port_contact: { phone: null, email: null } })
  await field('Phone').fill('+30 210 1234567')
  await portal.meanwhile('port_contact', { phone: null, email: 'desk@zea.example' })
  await expect.element(field('Phone')).toHaveValue('+30 210 1234567')
  await page.getByRole('button', { name: 'Save' }).click()
  // Nobody changed the same: both stay, without a question.
  await expect
    .poll(() => portal.value('port_contact'))
    .toEqual({ phone: '+30 210 1234567', email: 'desk@zea.example' })
  await expect.element(field('E-mail')).toHaveValue('desk@zea.example')

  const signing = await opened(<SigningSettings />, { eoi_signers: {} })
  const port = page.getByRole('region', { name: 'Signers of the port' })
  const name = port.getByRole('textbox').first()
  await name.fill('Ελένη')
  await signing.meanwhile('eoi_signers', { developer: { name: 'Bo', email: 'bo@zea.example' } })
  await expect.element(name).toHaveValue('Ελένη')
  await port.getByRole('button', { name: 'Save' }).click()
  await expect.element(choice.getByRole('radio').last()).toMatchTextContent('Bo')
  await choice.getByRole('radio').last().click()
  await choice.getByRole('button', { name: 'Save the choice' }).click()
  await expect.element(name).toHaveValue('Bo')
})

it('does not write a secret over that of a colleague unseen, and says so once', async () => {
  const { meanwhile, value } = await opened(
    <WithSettings>{(settings) => <MailServer kept={settings} />}</WithSettings>,
    {
      smtp_server: { host: 'smtp.zea.example', listenPort: 587, security: 'starttls', username: null },
      smtp_password_encrypted: '••••••••',
    },
  )
  const password = page.getByLabelText('Password')
  await password.fill('mine')
  await meanwhile('smtp_password_encrypted', 'theirs')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect.element(page.getByRole('alert')).toBeVisible()
  expect(value('smtp_password_encrypted')).toBe('theirs')
  await expect.element(password).toHaveValue('mine')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect.poll(() => value('smtp_password_encrypted')).toBe('mine')
  await expect.element(password).toHaveValue('')
})

it('says at its field what is wrong with a sender, and keeps what is typed', async () => {
  const from = { name: 'Zea', address: 'zea@zea.example', replyTo: null }
  const { server, value } = await opened(
    <WithSettings>{(settings) => <MailSenders kept={settings} />}</WithSettings>,
    {
      email_noreply_sender: from,
    },
  )
  const address = field('E-mail address').first()
  await address.fill('nobody')
  server.answer('settings', 'put', () => {
    throw new Refusal(422, 'VALIDATION_FAILED', [{ path: 'value.address', message: 'No address' } as never])
  })
  await page.getByRole('button', { name: 'Save' }).first().click()
  await expect.element(address).toHaveAccessibleDescription(/No address|address/i)
  await expect.element(address).toHaveValue('nobody')
  expect(value('email_noreply_sender')).toEqual(from)
})

it('asks before a number that is left goes over that of a colleague', async () => {
  const { meanwhile, value } = await opened(<RuleSettings />, { deposit_pct: 10 })
  const share = page.getByRole('spinbutton')
  await share.fill('15')
  await meanwhile('deposit_pct', 20)
  await expect.element(share).toHaveValue(15)
  await userEvent.keyboard('{Enter}')
  await expect.element(choice.getByRole('radio').last()).toMatchTextContent('20')
  expect(value('deposit_pct')).toBe(20)
  await choice.getByRole('button', { name: 'Save the choice' }).click()
  await expect.poll(() => value('deposit_pct')).toBe(15)
})

it('keeps the room of the port that is typed while a colleague changes it', async () => {
  const { meanwhile, value } = await opened(<StorageSettings />, { storage_quota_mib: 100 })
  await field('Limit in MiB').fill('300')
  await meanwhile('storage_quota_mib', 200)
  await expect.element(field('Limit in MiB')).toHaveValue('300')
  await page.getByRole('button', { name: 'Save' }).click()
  await choice.getByRole('button', { name: 'Save the choice' }).click()
  await expect.poll(() => value('storage_quota_mib')).toBe(300)
})
