import { globSync } from 'node:fs'
import path from 'node:path'
import { kinds } from '../../contract/kinds.ts'
import type { NotificationDeclaration, Notifications } from '../../contract/notifications/declaration.ts'
import type { Field } from '../../contract/record-fields.ts'
import { root } from './sources.ts'

/** Every kind of notification, those of each kind of record together: plain, for the browser too. */
export async function notificationsFile(): Promise<string> {
  const assigned = Object.values(kinds).flatMap(({ type, fields }) =>
    Object.entries<Field>(fields).flatMap(([field, { assigns }]) => (assigns ? [{ type, field }] : [])),
  )
  const declared = await declaredByModules()
  const lines = Object.keys(kinds).flatMap((type) => [
    ...assigned.filter((one) => one.type === type).map(() => lineOf(`${type}_assigned`, { of: type })),
    ...declared.filter(([, { of }]) => of === type).map(([name, one]) => lineOf(name, { ...one })),
  ])
  const assignments = assigned.map(
    ({ type, field }) => `  ${type}: { field: '${field}', notification: '${type}_assigned' },\n`,
  )
  return `// Made by \`npm run generate\`.
/** What people are notified of, by the kind of record it is about. */
export const declaredNotifications = {\n${lines.join('')}} as const

/** The kinds of record that are assigned to people: the field that names them, and what they are notified by. */
export const assignments = {\n${assignments.join('')}} as const\n`
}

async function declaredByModules(): Promise<[string, NotificationDeclaration][]> {
  const files = globSync('contract/*/notifications.ts', { cwd: root }).sort()
  const modules = await Promise.all(
    files.map((file): Promise<Record<string, Notifications>> => import(path.join(root, file))),
  )
  return modules.flatMap((module) => Object.values(module).flatMap((all) => Object.entries(all)))
}

function lineOf(name: string, of: Readonly<Record<string, string>>): string {
  const parts = Object.entries(of).map(([key, value]) => `${key}: '${value}'`)
  return `  ${name}: { ${parts.join(', ')} },\n`
}
