import type { LucideIcon } from 'lucide-react'
import type { Permission } from '../../../contract/permissions.ts'
import type { Module } from '../server/api.ts'
import type { Part, PartTexts, partsOfKinds } from '../words/parts.generated.ts'

/** What the client knows of a kind of record before any screen of it is loaded. */
export interface WebKind {
  /** The word for one of them in facts, live events and search. */
  readonly type: string
  /** The part of the interface that reads and writes them. */
  readonly module: Module
  readonly icon: LucideIcon
  /** What else shows something of such a record and is read anew when one changes. */
  readonly refreshes: readonly Module[] | 'every kind'
  /** Its list and its records; without it none of them has a page. */
  readonly page?: KindPage
}

export interface KindPage {
  /** Its folder in `web/features/`, whose `screen.tsx` has a `ListScreen` and a `RecordScreen`. */
  readonly feature: string
  /** Its address in a port: the list there, each record below it. */
  readonly path: string
  /** What its screens show from the catalogue. */
  readonly texts: readonly Part[]
  /** Where the catalogue keeps the words of its list: `search`, `emptyTitle`, `empty`, and `create` where one can. */
  readonly words: string
  readonly gates: KindGates
  readonly nav: NavEntry
}

export interface KindGates {
  /** Any one of these opens its screens. */
  readonly view: Permission | readonly Permission[]
  readonly create?: Permission
  readonly edit?: Permission
  readonly delete?: Permission
}

type ShellParts = PartTexts['shell' | (typeof partsOfKinds)[number]]
/** The names that the navigation has. */
export type NavName = Exclude<
  ShellParts extends infer One ? (One extends { nav: infer Names } ? keyof Names : never) : never,
  'area'
>
/** The entries of the navigation. */
export type AreaName = keyof PartTexts['shell']['nav']['area']

/** A place in the navigation. */
export interface NavEntry {
  /** Its name in the catalogue, `nav.<name>`. */
  readonly name: NavName
  /** The entry of the navigation it is a tab of. */
  readonly area: AreaName
  /** Where it stands in its area: the lowest first. */
  readonly order: number
  /** Second key after g, for a list that is not the first of its area. */
  readonly key?: string
}

/** Declares what the client knows of a kind of record. */
export function webKind<const K extends WebKind>(kind: K): K {
  return kind
}

/** Whether the user may see records of a kind. */
export function maySee({ view }: KindGates, can: (permission: Permission) => boolean): boolean {
  return [view].flat().some(can)
}
