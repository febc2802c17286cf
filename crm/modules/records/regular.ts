import { has, type Kind, type KindWith } from '../../../contract/kinds.ts'
import type { Facet } from '../../../contract/record.ts'
import type { Caller } from '../../../platform/http/gate.ts'
import type { Ctx, Tx } from '../../context.ts'
import { assertTerms } from '../vocabularies/terms.ts'
import { activityHandlers } from './activity.ts'
import { archiveRecord, restoreRecord } from './archive.ts'
import { bulkHandler } from './bulk/regular-bulk.ts'
import { changeRecord, changesOf, type Locked, lockRecord } from './change.ts'
import { type Strictness, typed } from './creating/create.ts'
import { noteHandlers } from './notes.ts'
import { changeWithExternalIds, externalIdHandlers } from './numbers/external-ids.ts'
import { holdReferences } from './references/hold.ts'
import { tagHandlers } from './tags.ts'

interface Verbs<K extends KindWith<'archive'>, Query, Page, One, Input, Change> {
  readonly list: (ctx: Ctx, query: Query) => Promise<Page>
  readonly read: (ctx: Ctx, id: string) => Promise<One>
  /** Makes a record and gives its id. */
  readonly create: (tx: Tx, input: Input, strict: Strictness) => Promise<string>
  /** What a change writes, where that is not what it says. */
  readonly change?: (row: Locked<K>, body: Change) => Record<string, unknown>
}

/** The handlers of the operations every kind of record has (`operationsOf`). */
export function operationHandlers<
  K extends KindWith<'archive'>,
  Query,
  Page,
  One,
  Input,
  Change extends Record<string, unknown>,
>(kind: K, { list, read, create, change }: Verbs<K, Query, Page, One, Input, Change>) {
  const handlers = {
    ...archiveHandlers(kind),
    ...noteHandlers(kind),
    ...tagHandlers(kind),
    ...activityHandlers(kind),
    list: (ctx: Ctx, { query }: { query: Query }) => list(ctx, query),
    get: (ctx: Ctx, { params }: { params: { id: string } }) => read(ctx, params.id),
    create: async (tx: Tx, { body }: { body: Input }) => read(tx, await create(tx, body, typed)),
    update: async (
      tx: Tx,
      { params, body, ifMatch }: { params: { id: string }; body: Change; ifMatch: number | null },
    ) => {
      const changed = async (fields: Change) => {
        const row = await lockRecord(tx, kind, params.id)
        await assertTerms(tx, kind, [fields], { before: row })
        const patch = change ? change(row, fields) : fields
        await holdReferences(tx, kind, changesOf(row, patch).newValues)
        await changeRecord(tx, kind, row, patch, ifMatch)
      }
      if (has(kind, 'externalIds'))
        await changeWithExternalIds(tx, kind, params.id, body, ifMatch, (fields) => changed(fields as Change))
      else await changed(body)
      return read(tx, params.id)
    },
  }
  const numbers = has(kind, 'externalIds') ? externalIdHandlers(kind) : {}
  return { ...handlers, ...numbers } as typeof handlers & Part<K['has'][number], 'externalIds'>
}

interface Handlers {
  archive: ReturnType<typeof archiveHandlers>
  notes: ReturnType<typeof noteHandlers>
  tags: ReturnType<typeof tagHandlers>
  externalIds: ReturnType<typeof externalIdHandlers>
  activity: ReturnType<typeof activityHandlers>
  bulk: { bulk: ReturnType<typeof bulkHandler> }
}
type HandlersOf<Has extends Facet> = Part<Has, 'archive'> &
  Part<Has, 'notes'> &
  Part<Has, 'tags'> &
  Part<Has, 'externalIds'> &
  Part<Has, 'activity'> &
  Part<Has, 'bulk'>
type Part<Has extends Facet, F extends keyof Handlers> = F extends Has ? Handlers[F] : unknown

type Check = (ctx: Ctx, id: string, caller: Caller) => Promise<unknown>
type Handler = (ctx: Tx, input: { params: { id: string }; caller: Caller }) => Promise<unknown>

/**
 * The handlers of what comes with the facets of a kind (`regularOf`). `check` throws for a record that the caller is not
 * shown, where that is more than one of the port.
 */
export function regularHandlers<K extends Kind>(kind: K, check?: Check): HandlersOf<K['has'][number]> {
  const handlers = handlersOf(kind)
  if (!check) return handlers
  const checked = Object.entries(handlers as Record<string, Handler>).map(
    ([name, handler]): [string, Handler] => [
      name,
      async (ctx, input) => {
        await check(ctx, input.params.id, input.caller)
        return handler(ctx, input)
      },
    ],
  )
  return Object.fromEntries(checked) as typeof handlers
}

function handlersOf<K extends Kind>(kind: K): HandlersOf<K['has'][number]> {
  return {
    ...(has(kind, 'archive') ? archiveHandlers(kind) : {}),
    ...(has(kind, 'notes') ? noteHandlers(kind) : {}),
    ...(has(kind, 'tags') ? tagHandlers(kind) : {}),
    ...(has(kind, 'externalIds') ? externalIdHandlers(kind) : {}),
    ...(has(kind, 'activity') ? activityHandlers(kind) : {}),
    ...(has(kind, 'bulk') ? { bulk: bulkHandler(kind) } : {}),
  } as HandlersOf<K['has'][number]>
}

function archiveHandlers(kind: KindWith<'archive'>) {
  type ById = { params: { id: string } }
  return {
    archive: (tx: Tx, { params }: ById) => archiveRecord(tx, kind, params.id),
    restore: (tx: Tx, { params }: ById) => restoreRecord(tx, kind, params.id),
  }
}
