import type { NotificationDeclaration } from './declaration.ts'
import { declaredNotifications } from './declared.generated.ts'

// Plain, without schemas, so that the browser can have it too.

/** What people are notified of: what modules declare, and the assignment of each kind of record that is assigned to people. */
export type NotificationKind = keyof typeof declaredNotifications
export const notificationKinds = Object.keys(declaredNotifications) as [
  NotificationKind,
  ...NotificationKind[],
]

/** What is declared of a kind of notification. */
export function declarationOf(kind: NotificationKind): NotificationDeclaration {
  return declaredNotifications[kind]
}

/** How somebody is told: in the product, by mail, both, or not at all. */
export const notificationWays = ['app', 'mail', 'both', 'none'] as const
export type NotificationWay = (typeof notificationWays)[number]

/** How they are told who chose nothing. */
export const usualWay: NotificationWay = 'app'

/** When mail comes: at once, gathered each day or week, or never. */
export const digestModes = ['immediate', 'daily', 'weekly', 'off'] as const

/** The hour and the day of the week (0 is Sunday) of a digest where none is chosen. */
export const usualDigest = { mode: 'immediate', time: '08:00', dayOfWeek: 1 } as const
