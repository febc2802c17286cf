import { afterAll, beforeAll, expect, it } from 'vitest'
import { behind, type Deliverer, type OpenDeliverer } from './driver.ts'

const hostile = [
  'http://hooks.example.com/in',
  'https://127.0.0.1/in',
  'https://2130706433/in',
  'https://0x7f.1/in',
  'https://10.0.0.8/in',
  'https://169.254.169.254/latest/meta-data',
  'https://100.64.0.1/in',
  'https://[::1]/in',
  'https://[fd00::1]/in',
  'https://[::ffff:127.0.0.1]/in',
  'https://localhost/in',
  'https://crm.internal/in',
  'https://printer.local/in',
  'https://nas.lan/in',
  'https://wiki.intranet/in',
  'https://files.corp/in',
  'https://user:pass@hooks.example.com/in',
  'https://hooks.example.com:22/in',
  'https://inside.example.com/in',
  'https://both.example.com/in',
  'ftp://hooks.example.com/in',
  'javascript:alert(1)',
  'https://hooks.example.com/in#part',
  'https:/hooks.example.com',
  'nonsense',
]

/** What every service that delivers does with addresses that people name: only public ones are called. */
export function addressingSuite(open: OpenDeliverer): void {
  const leadsTo: Record<string, readonly string[]> = {
    'hooks.example.com': ['93.184.215.14'],
    'inside.example.com': ['10.0.0.8'],
    'both.example.com': ['93.184.215.14', '127.0.0.1'],
  }
  let app: Deliverer
  beforeAll(async () => {
    app = await open({ resolve: async (hostname) => leadsTo[hostname] ?? [] })
    await app.openWorker()
  })
  afterAll(() => app.close())

  it.each(hostile)('%s is refused, naming the field', async (url) => {
    const { status, code, fields } = await app.refusalOf(url)
    expect([status, code]).toEqual([400, 'HOOK_ADDRESS_REFUSED'])
    expect(fields).toEqual([app.tables.schema === 'forms' ? 'hookUrl' : 'url'])
  })

  it('a name that leads into a private network since it was checked is not called', async () => {
    leadsTo['moved.example.com'] = ['93.184.215.14']
    const hook = await app.subscribe('https://moved.example.com:8443/in')
    leadsTo['moved.example.com'] = ['127.0.0.1']
    await hook.happen('A')
    await expect.poll(async () => (await hook.log())[0]?.lastError).toContain('leads into a private network')
    expect((await hook.log())[0]).toMatchObject({ state: 'pending', attempts: 1, lastStatus: null })
    expect(await behind(app).state(hook)).toEqual({ state: 'active', stateReason: null })
  })
}
