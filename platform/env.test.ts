import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { demoPassword, formsSecret, readEnv, readFormsEnv, StartFault } from './env.ts'

const DATA_DIR = mkdtempSync(join(tmpdir(), 'berthwise-env-'))
afterAll(() => rmSync(DATA_DIR, { recursive: true }))

describe('the environment', () => {
  test('has a default for everything', () => {
    expect(readEnv({ DATA_DIR })).toEqual({
      databaseUrl: undefined,
      databasePoolSize: 10,
      dataDir: DATA_DIR,
      listenHost: '127.0.0.1',
      listenPort: 3000,
      publicUrl: 'http://localhost:3000',
      secret: expect.stringMatching(/^[\w-]{64}$/),
      smtpUrl: undefined,
      mailFrom: undefined,
      logLevel: 'warn',
      demo: true,
      trustProxy: false,
      run: 'all',
      nodeEnv: 'production',
      forms: { listenPort: 3001, publicUrl: 'http://localhost:3001' },
      hookAllow: [],
      signUp: false,
      openTelemetry: false,
    })
  })

  test('gives the form service addresses, data and keys of its own', () => {
    const crm = readEnv({ DATA_DIR })
    const forms = readFormsEnv({
      DATA_DIR,
      LISTEN_PORT: '4000',
      FORMS_PUBLIC_URL: 'https://forms.example.com/',
    })
    expect(forms).toMatchObject({
      listenPort: 4001,
      publicUrl: 'https://forms.example.com',
      dataDir: join(DATA_DIR, 'forms'),
    })
    expect(forms.secret).not.toBe(crm.secret)
  })

  test('opens the CRM beside the form service to its hooks, wherever it is and whatever else is opened', () => {
    expect(readFormsEnv({ DATA_DIR }).hookAllow).toEqual([
      'http://localhost:3000/api/public/form-deliveries/',
    ])
    expect(readFormsEnv({ DATA_DIR, PUBLIC_URL: 'https://crm.example.com' }).hookAllow).toEqual([
      'https://crm.example.com/api/public/form-deliveries/',
    ])
    expect(readFormsEnv({ DATA_DIR, PUBLIC_URL: 'http://192.168.1.20:3000' }).hookAllow).toEqual([
      'http://192.168.1.20:3000/api/public/form-deliveries/',
    ])
    expect(readFormsEnv({ DATA_DIR, HOOK_ALLOW: '10.0.0.0/8, crm.internal' }).hookAllow).toEqual([
      'http://localhost:3000/api/public/form-deliveries/',
      '10.0.0.0/8',
      'crm.internal',
    ])
  })

  test('tells figures nowhere unless asked, and each service at a place of its own', () => {
    expect(readEnv({ DATA_DIR }).metrics).toBeUndefined()
    const at = (METRICS_LISTEN: string) => [
      readEnv({ DATA_DIR, METRICS_LISTEN }).metrics,
      readFormsEnv({ DATA_DIR, METRICS_LISTEN }).metrics,
    ]
    expect(at('9464')).toEqual([
      { host: '127.0.0.1', listenPort: 9464 },
      { host: '127.0.0.1', listenPort: 9465 },
    ])
    expect(at('[::1]:0')).toEqual([
      { host: '::1', listenPort: 0 },
      { host: '::1', listenPort: 0 },
    ])
  })

  test('knows a provider of single sign-on by one address, for both services, and no plain one elsewhere', () => {
    const OIDC_URL = 'https://berth%40wise:a%20b%2Fc@login.example.com/realms/harbour'
    const signOn = {
      issuer: 'https://login.example.com/realms/harbour',
      clientId: 'berth@wise',
      clientSecret: 'a b/c',
    }
    expect(readEnv({ DATA_DIR }).signOn).toBeUndefined()
    expect([readEnv({ DATA_DIR, OIDC_URL }).signOn, readFormsEnv({ DATA_DIR, OIDC_URL }).signOn]).toEqual([
      signOn,
      signOn,
    ])
    expect(readEnv({ DATA_DIR, OIDC_URL: 'http://a:b@127.0.0.1:4000' }).signOn?.issuer).toBe(
      'http://127.0.0.1:4000/',
    )
    for (const wrong of ['http://a:b@login.example.com', 'https://login.example.com', 'login', 'https://a@b'])
      expect(() => readEnv({ DATA_DIR, OIDC_URL: wrong })).toThrow(
        'The environment variable OIDC_URL must look like https://CLIENT:SECRET@login.example.com.',
      )
  })

  test('keeps one secret, for its owner only', () => {
    const file = join(DATA_DIR, 'secret')
    expect(readEnv({ DATA_DIR }).secret).toBe(readFileSync(file, 'utf8').trim())
    expect(statSync(file).mode & 0o777).toBe(0o600)
    expect(readEnv({ DATA_DIR }).secret).toBe(readEnv({ DATA_DIR, SECRET: '  ' }).secret)
  })

  test('keeps one secret for both services, and that of an installation which has two', () => {
    const fresh = mkdtempSync(join(DATA_DIR, 'one-'))
    const forms = readFormsEnv({ DATA_DIR: fresh })
    expect(readdirSync(fresh)).toEqual(['secret'])
    const moved = readFormsEnv({ DATA_DIR, SECRET: readEnv({ DATA_DIR: fresh }).secret })
    expect(moved.secret).toBe(forms.secret)
    expect(formsSecret(readEnv({ DATA_DIR: fresh }))).toBe(forms.secret)

    const early = mkdtempSync(join(DATA_DIR, 'two-'))
    mkdirSync(join(early, 'forms'))
    writeFileSync(join(early, 'forms', 'secret'), 'e'.repeat(64))
    const own = readFormsEnv({ DATA_DIR: early }).secret
    expect(own).toBe(readFormsEnv({ DATA_DIR: fresh, SECRET: 'e'.repeat(64) }).secret)
    expect(formsSecret(readEnv({ DATA_DIR: early }))).toBe(own)
    // On a server it opens what is sealed as the secret before.
    const server = { DATA_DIR: fresh, SECRET: 's'.repeat(64), SECRET_PREVIOUS: 'e'.repeat(64) }
    expect(readFormsEnv(server).previousSecret).toBe(own)
  })

  test('refuses a secret file that was emptied', () => {
    const other = mkdtempSync(join(DATA_DIR, 'emptied-'))
    writeFileSync(join(other, 'secret'), '')
    expect(() => readEnv({ DATA_DIR: other })).toThrow(/shorter than 32 characters/)
  })

  test('shows no demonstration on an external database unless asked', () => {
    const external = { DATA_DIR, DATABASE_URL: 'postgres://u@h/d', SECRET: 'x'.repeat(32) }
    expect(readEnv(external).demo).toBe(false)
    expect(readEnv({ ...external, DEMO: 'on' }).demo).toBe(true)
  })

  test.each(['https://crm.example.com', 'http://192.168.0.7:3000', 'http://localhost.example.com'])(
    'shows no demonstration at %s, and refuses to',
    (address) => {
      const fault = new StartFault(
        `The demonstration is for trying the product on one machine: with the address ${address} set DEMO to off.`,
      )
      expect(readEnv({ DATA_DIR, PUBLIC_URL: address }).demo).toBe(false)
      expect(readEnv({ DATA_DIR, PUBLIC_URL: address, DEMO: 'off' }).demo).toBe(false)
      expect(() => readEnv({ DATA_DIR, PUBLIC_URL: address, DEMO: 'on' })).toThrow(fault)
      expect(readFormsEnv({ DATA_DIR, FORMS_PUBLIC_URL: address }).demo).toBe(false)
      expect(() => readFormsEnv({ DATA_DIR, FORMS_PUBLIC_URL: address, DEMO: 'on' })).toThrow(fault)
    },
  )

  test.each(['http://localhost:3000', 'http://127.0.0.1:4000', 'http://[::1]:4000'])(
    'shows the demonstration at %s',
    (address) => {
      expect(readEnv({ DATA_DIR, PUBLIC_URL: address }).demo).toBe(true)
      expect(readFormsEnv({ DATA_DIR, FORMS_PUBLIC_URL: address }).demo).toBe(true)
    },
  )

  test('draws the password of the demonstration once for each installation, for its owner only', () => {
    const { password, fresh } = demoPassword(DATA_DIR)
    const file = join(DATA_DIR, 'demo-password')
    expect([fresh, statSync(file).mode & 0o777]).toEqual([true, 0o600])
    expect(password).toMatch(/^([a-z2-9]{4}-){3}[a-z2-9]{4}$/)
    expect(demoPassword(DATA_DIR)).toEqual({ password, fresh: false })
    expect(demoPassword(join(DATA_DIR, 'another')).password).not.toBe(password)
  })

  test.each([
    [{ LISTEN_PORT: '80a' }, 'The environment variable LISTEN_PORT must be a whole number from 0 to 65535.'],
    [
      { LISTEN_PORT: '65536' },
      'The environment variable LISTEN_PORT must be a whole number from 0 to 65535.',
    ],
    [
      { METRICS_LISTEN: 'everywhere' },
      'The environment variable METRICS_LISTEN must be a port such as 9464, or 10.0.0.5:9464.',
    ],
    [
      { METRICS_LISTEN: '10.0.0.5:70000' },
      'The environment variable METRICS_LISTEN must be a port such as 9464, or 10.0.0.5:9464.',
    ],
    [{ RUN: 'both' }, 'The environment variable RUN must be one of all, web, worker.'],
    [{ DEMO: 'maybe' }, 'The environment variable DEMO must be on or off.'],
    [{ SECRET: 'short' }, 'The environment variable SECRET must be at least 32 characters long.'],
    [
      { DATABASE_URL: 'mysql://h/d' },
      'The environment variable DATABASE_URL must be a URL such as postgres://user:password@host:5432/berthwise.',
    ],
    [
      { DATABASE_URL: 'postgres://h/d' },
      'The environment variable SECRET must be set, to at least 32 random characters, when DATABASE_URL is.',
    ],
    [
      { PUBLIC_URL: 'crm' },
      'The environment variable PUBLIC_URL must be a URL such as https://crm.example.com.',
    ],
  ])('names the variable that does not fit: %o', (source, sentence) => {
    expect(() => readEnv({ DATA_DIR, ...source })).toThrow(new StartFault(sentence))
  })
})
