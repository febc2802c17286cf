import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createDatabase, dropDatabase } from '../testing/cluster.ts'
import { migrate } from './migrate.ts'
import { type Connection, clientConfig } from './pools.ts'

const name = `migrate_${process.pid}`
const schemas = { tables: 'shop', queue: 'shop_queue' }
let folder: string
let connection: Connection
let owner: pg.Client

beforeAll(async () => {
  connection = await createDatabase(name)
  folder = await mkdtemp(path.join(tmpdir(), 'berthwise-migrate-'))
  await mkdir(path.join(folder, 'functions'))
  owner = new pg.Client(clientConfig(connection))
  await owner.connect()
})
afterAll(async () => {
  await owner.end()
  await dropDatabase(name)
  await rm(folder, { recursive: true, force: true })
})

const write = (file: string, text: string) => writeFile(path.join(folder, file), text)
const bringUp = () => migrate(connection, folder, schemas)
const told = async () =>
  (await owner.query('insert into shop.boats default values returning told')).rows[0].told

const makeTable = 'create table shop.boats (told text)'
const trigger = (word: string) => `
  create or replace function shop.tell() returns trigger language plpgsql as $$
    begin new.told := '${word}'; return new; end $$;
  create or replace trigger tell before insert on shop.boats for each row execute function shop.tell();`

describe('functions beside the numbered files', () => {
  it('are applied when they change, and when a table was made anew, though the process ended in between', async () => {
    await write('0001_boats.sql', makeTable)
    await write('functions/tell.sql', trigger('first'))
    await bringUp()
    expect(await told()).toBe('first')

    await write('functions/tell.sql', trigger('second'))
    await bringUp()
    expect(await told()).toBe('second')

    // The numbered file is committed, the functions are not.
    await write('0002_boats_anew.sql', `drop table shop.boats; ${makeTable}`)
    await write('functions/zz.sql', 'select no_such_thing()')
    await expect(bringUp()).rejects.toThrow('no_such_thing')
    expect(await told()).toBe(null)
    await rm(path.join(folder, 'functions/zz.sql'))
    await bringUp()
    expect(await told()).toBe('second')
  })

  it('are left alone while nothing changed', async () => {
    await owner.query('drop trigger tell on shop.boats')
    await bringUp()
    expect(await told()).toBe(null)
  })
})
