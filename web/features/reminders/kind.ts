import { AlarmClock } from 'lucide-react'
import { webKind } from '../../kit/kinds/kind.ts'

export const reminder = webKind({
  type: 'reminder',
  module: 'reminders',
  icon: AlarmClock,
  refreshes: ['interests'],
  page: {
    feature: 'reminders',
    path: 'reminders',
    texts: ['reminders', 'lists', 'records', 'values'],
    words: 'reminders',
    gates: {
      view: ['reminders.view_all', 'reminders.view_own'],
      create: 'reminders.create',
      edit: 'reminders.create',
    },
    nav: { name: 'reminders', area: 'tasks', order: 10 },
  },
})
