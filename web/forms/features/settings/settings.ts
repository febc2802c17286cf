import { dayMs } from '../../../../contract/values/days.ts'
import type { Form, FormChanges } from '../../components/form/draft-sender.ts'

/** The settings as they stand in the fields: all texts. */
export type Settings = {
  name: string
  slug: string
  workspaceId: string
  closesAt: string
  responseLimit: string
  retentionDays: string
  notifyEmails: string
}

export function settingsOf(form: Form): Settings {
  return {
    name: form.name,
    slug: form.slug,
    workspaceId: form.workspaceId,
    closesAt: form.closesAt ? localMoment(new Date(form.closesAt)) : '',
    responseLimit: form.responseLimit?.toString() ?? '',
    retentionDays: form.retentionDays?.toString() ?? '',
    notifyEmails: form.notifyEmails.join('\n'),
  }
}

/** Only what differs, so that a colleague's other change stays. */
export function changesIn(settings: Settings, before: Settings): FormChanges {
  const all: Required<Pick<FormChanges, keyof Settings>> = {
    name: settings.name.trim(),
    slug: settings.slug,
    workspaceId: settings.workspaceId,
    closesAt: settings.closesAt ? new Date(settings.closesAt).toISOString() : null,
    responseLimit: settings.responseLimit ? Number(settings.responseLimit) : null,
    retentionDays: settings.retentionDays ? Number(settings.retentionDays) : null,
    notifyEmails: addressesIn(settings.notifyEmails),
  }
  const names = Object.keys(all) as (keyof Settings)[]
  return Object.fromEntries(
    names.filter((name) => settings[name] !== before[name]).map((name) => [name, all[name]]),
  )
}

/** The addresses of a text, however they are parted. */
export function addressesIn(text: string): string[] {
  return text.split(/[\s,;]+/).filter(Boolean)
}

/** The moment so many days ago, as the interface takes it. */
export function dayBefore(days: number, now = new Date()): string {
  return new Date(now.getTime() - days * dayMs).toISOString()
}

/** As a field for date and time takes it: `2026-05-01T18:00` in the user's own time zone. */
function localMoment(moment: Date): string {
  return new Date(moment.getTime() - moment.getTimezoneOffset() * 60_000).toISOString().slice(0, 16)
}
