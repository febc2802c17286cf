import type { ListedModule } from '../use-record-list.ts'

export type EditedModule = Exclude<ListedModule, 'inquiries'>
export type EditedRow = { id: string; version: number; archivedAt: string | null } & Record<string, unknown>
