import { addDays } from '../../../../contract/values/days.ts'
import type { Answer } from '../../../kit/server/api.ts'
import { useMe, usePort } from '../../../kit/server/session.tsx'
import { dayIn } from '../../../kit/words/format.ts'

export type Reminder = Answer<'reminders', 'get'>
export type ReminderRow = Answer<'reminders', 'list'>['data'][number]

/** What waits, as the list is asked for it. */
export const waiting = 'pending,snoozed'

export function isWaiting({ status }: Pick<Reminder, 'status'>): boolean {
  return status === 'pending' || status === 'snoozed'
}

export function isOverdue(reminder: Pick<Reminder, 'status' | 'nextAt'>, now = Date.now()): boolean {
  return isWaiting(reminder) && Date.parse(reminder.nextAt) <= now
}

/** Whether the user may settle or change a reminder: their own, those they made, and of others with the right to assign. */
export function useMayChange(): (reminder: Pick<Reminder, 'assignedTo' | 'createdBy'>) => boolean {
  const { user } = useMe()
  const { can } = usePort()
  return ({ assignedTo, createdBy }) =>
    assignedTo === user.id || createdBy === user.id || can('reminders.assign_others')
}

export const agendaGroups = ['overdue', 'today', 'tomorrow', 'week', 'later'] as const
export type AgendaGroup = (typeof agendaGroups)[number]

/** Where a moment stands in an agenda, by the clock of a time zone. */
export function groupOf(at: string, zone: string, now = new Date()): AgendaGroup {
  if (Date.parse(at) <= now.getTime()) return 'overdue'
  const day = dayIn(zone, at)
  if (day === dayIn(zone, now)) return 'today'
  const ahead = (days: number) => addDays(dayIn(zone, now), days)
  if (day === ahead(1)) return 'tomorrow'
  return day <= ahead(7) ? 'week' : 'later'
}

/** A moment as a field for date and time has it, by the clock of this browser: `2026-05-01T09:30`. */
export function asTyped(moment: Date): string {
  const two = (value: number) => String(value).padStart(2, '0')
  const day = `${moment.getFullYear()}-${two(moment.getMonth() + 1)}-${two(moment.getDate())}`
  return `${day}T${two(moment.getHours())}:${two(moment.getMinutes())}`
}

/** The moment that was typed; null for none. */
export function readTyped(text: string): string | null {
  const moment = new Date(text)
  return text === '' || Number.isNaN(moment.getTime()) ? null : moment.toISOString()
}

/** Nine in the morning some days from now, by the clock of this browser. */
export function nineIn(days: number, now = new Date()): Date {
  return new Date(now.getFullYear(), now.getMonth(), now.getDate() + days, 9)
}

/** Nine in the morning of the next Monday, by the clock of this browser. */
export function nextMonday(now = new Date()): Date {
  return nineIn((8 - now.getDay()) % 7 || 7, now)
}
