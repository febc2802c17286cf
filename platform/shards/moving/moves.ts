import type pg from 'pg'
import { type moveSteps, stepsBeforeSwitch } from '../../../contract/servers/vocabulary.ts'
import { uuidv7 } from '../../ids.ts'
import { homeName } from '../shard.ts'
import { MoveFault } from './fault.ts'

export type MoveStep = (typeof moveSteps)[number]
const beforeSwitch: readonly MoveStep[] = stepsBeforeSwitch

/** Whether a move only goes forward. */
export function isSwitched({ step }: Pick<Move, 'step'>): boolean {
  return !beforeSwitch.includes(step)
}

/** Jobs on their way, as home keeps them: the two servers write down by these ids that they gave, and that they took. */
export interface Batch {
  readonly given: string
  readonly taken: string
  readonly jobs: readonly QueuedJob[]
}

/** A job as it stands in the queue; its payload is JSON. */
export interface QueuedJob {
  readonly task: string
  readonly payload: string
  readonly queue: string | null
  readonly run_at: string
  readonly max_attempts: number
  readonly attempts: number
  readonly last_error: string | null
  readonly key: string | null
  readonly priority: number
  readonly flags: readonly string[] | null
}

interface Details {
  /** The way back of an earlier move is used, so that nothing is copied. */
  reused?: boolean
  /** What is written last at the source in this round of the fence. */
  mark?: string
  /** How often the fence was given up. */
  rounds?: number
  /** Somebody asked to stop it. */
  stop?: boolean
  /** It is being taken back, and why. */
  undo?: string
  /** Jobs that left the source and may not be at the target yet. */
  batch?: Batch
  /** Rows that were copied. */
  rows?: number
  /** Milliseconds by step, and those in which nobody could write. */
  times?: Partial<Record<MoveStep | 'fence', number>>
  /** Whether the source still follows the target, so that a move back needs no copy. */
  wayBack?: 'open' | 'closed'
  /** Servers that were away while the move was taken back: what is left there goes with the next move or clean-up. */
  left?: string[]
}

/** A row of `tenant_moves` at home. */
export interface Move {
  readonly id: string
  readonly tenantId: string
  readonly source: string
  readonly target: string
  readonly step: MoveStep
  readonly details: Details
  readonly error: string | null
  /** The person who asked for it; null for a command. */
  readonly askedBy: string | null
  readonly startedAt: Date
  readonly endedAt: Date | null
}

export const moveColumns = `id, tenant_id as "tenantId", source, target, step, details, error, asked_by as "askedBy",
  started_at as "startedAt", ended_at as "endedAt"`

/**
 * Writes down at home that a tenant is to be moved, or finds the move of it to the same server that is under way. Throws a
 * MoveFault where it is moved elsewhere, or does not live at the source.
 */
export async function beginMove(
  home: pg.ClientBase,
  order: { tenantId: string; source: string; target: string; askedBy?: string | null },
): Promise<Move> {
  const { tenantId, source, target, askedBy = null } = order
  if (source === target) throw new MoveFault(`The tenant lives on the server ${target} already.`)
  const open = await findOpen(home, tenantId)
  if (open) {
    if (open.target === target) return open
    throw new MoveFault(`The tenant is being moved to the server ${open.target} already.`)
  }
  const place = await readPlace(home, tenantId)
  if (place !== source) throw new MoveFault(`The tenant lives on the server ${place}, not on ${source}.`)
  await home.query(
    `insert into tenant_moves (id, tenant_id, source, target, step, asked_by) values ($1, $2, $3, $4, 'prepared', $5)
      on conflict (tenant_id) where ended_at is null do nothing`,
    [uuidv7(), tenantId, source, target, askedBy],
  )
  // Another may have been quicker.
  return beginMove(home, order)
}

/** The server that a tenant lives on. */
export async function readPlace(home: pg.ClientBase, tenantId: string): Promise<string> {
  const { rows } = await home.query<{ shard: string }>(
    'select shard from tenant_places where tenant_id = $1',
    [tenantId],
  )
  return rows[0]?.shard ?? homeName
}

export async function readMove(home: pg.ClientBase, id: string): Promise<Move> {
  const { rows } = await home.query<Move>(`select ${moveColumns} from tenant_moves where id = $1`, [id])
  if (!rows[0]) throw new MoveFault(`There is no move ${id}.`)
  return rows[0]
}

async function findOpen(home: pg.ClientBase, tenantId: string): Promise<Move | null> {
  const { rows } = await home.query<Move>(
    `select ${moveColumns} from tenant_moves where tenant_id = $1 and ended_at is null`,
    [tenantId],
  )
  return rows[0] ?? null
}

/** Moves under way, of one tenant or of all. */
export async function listOpen(home: pg.ClientBase, tenantId: string | null = null): Promise<Move[]> {
  const { rows } = await home.query<Move>(
    `select ${moveColumns} from tenant_moves where ended_at is null and ($1::uuid is null or tenant_id = $1) order by id`,
    [tenantId],
  )
  return rows
}

/** Moves that ended well and whose old server still has the rows, and follows them. */
export async function listWaysBack(home: pg.ClientBase, tenantId: string | null = null): Promise<Move[]> {
  const { rows } = await home.query<Move>(
    `select ${moveColumns} from tenant_moves where step = 'done' and details ->> 'wayBack' = 'open'
      and ($1::uuid is null or tenant_id = $1) order by id`,
    [tenantId],
  )
  return rows
}

/**
 * Writes the next step. Throws where the move is not at the step it was read at any more, or is being taken back: then another
 * process has it.
 */
export async function advance(
  home: pg.ClientBase,
  { id, step }: Move,
  next: MoveStep,
  details: Details = {},
): Promise<Move> {
  const { rows } = await home.query<Move>(
    `update tenant_moves set step = $3, details = details || $4, updated_at = now(),
        ended_at = case when $3 = 'done' then now() end, error = null
      where id = $1 and step = $2 and ended_at is null and not details ? 'undo' returning ${moveColumns}`,
    [id, step, next, JSON.stringify(details)],
  )
  if (!rows[0]) throw new MoveFault(`The move ${id} is not at the step ${step} any more.`)
  return rows[0]
}

/** Writes down that a move is taken back; false once it was switched. */
export async function beginUndo(home: pg.ClientBase, { id }: Move, reason: string): Promise<boolean> {
  const { rowCount } = await home.query(
    `update tenant_moves set details = jsonb_build_object('undo', $2::text) || details, updated_at = now()
      where id = $1 and ended_at is null and step = any($3)`,
    [id, reason, beforeSwitch],
  )
  return rowCount === 1
}

/** A move that was taken back has ended. */
export async function endUndone(
  home: pg.ClientBase,
  { id }: Move,
  error: string,
  left: readonly string[],
): Promise<void> {
  await home.query(
    `update tenant_moves set error = $2, details = details || jsonb_build_object('left', $3::text[]), updated_at = now(),
      ended_at = now() where id = $1 and ended_at is null`,
    [id, error, left],
  )
}

/** Asks whoever does a move to stop it; false once it was switched, or has ended. */
export async function askToStop(home: pg.ClientBase, { id }: Move): Promise<boolean> {
  const { rowCount } = await home.query(
    `update tenant_moves set details = details || '{"stop": true}' where id = $1 and ended_at is null and step = any($2)`,
    [id, beforeSwitch],
  )
  return rowCount === 1
}

/** What a server still has of moves that ended is gone. */
export async function closeWaysBack(
  home: pg.ClientBase,
  tenantId: string,
  ids: readonly string[],
): Promise<void> {
  await home.query(
    `update tenant_moves set details = details || '{"wayBack": "closed"}', updated_at = now()
      where tenant_id = $1 and id = any($2)`,
    [tenantId, ids],
  )
}

/** Adds to what is noted of a move. */
export async function note(home: pg.ClientBase, id: string, details: Details): Promise<void> {
  await home.query('update tenant_moves set details = details || $2, updated_at = now() where id = $1', [
    id,
    JSON.stringify(details),
  ])
}

/** Says at what a move that can only go forward stands still. */
export async function writeError(home: pg.ClientBase, { id }: Move, error: string): Promise<void> {
  await home.query('update tenant_moves set error = $2, updated_at = now() where id = $1', [id, error])
}
