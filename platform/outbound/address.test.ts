import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { AddressRefusal, type AddressRules, assertReachable, checkUrl, HostNotFound } from './address.ts'
import { openOutbound } from './post.ts'

const PUBLIC = '93.184.215.14'
const answers: Record<string, readonly string[]> = {
  'loopback.example.com': ['127.0.0.1'],
  'loopback-far.example.com': ['127.200.3.4'],
  'ten.example.com': ['10.1.2.3'],
  'seventeen.example.com': ['172.31.255.254'],
  'home.example.com': ['192.168.1.1'],
  'metadata.example.com': ['169.254.169.254'],
  'azure.example.com': ['168.63.129.16'],
  'alibaba.example.com': ['100.100.100.200'],
  'oracle.example.com': ['192.0.0.192'],
  'zero.example.com': ['0.0.0.0'],
  'multicast.example.com': ['224.0.0.1'],
  'broadcast.example.com': ['255.255.255.255'],
  'six-loopback.example.com': ['::1'],
  'six-any.example.com': ['::'],
  'six-local.example.com': ['fd12:3456:789a::1'],
  'six-link.example.com': ['fe80::1'],
  'six-zone.example.com': ['fe80::1%eth0'],
  'six-metadata.example.com': ['fd00:ec2::254'],
  'mapped.example.com': ['::ffff:10.0.0.1'],
  'mapped-public.example.com': [`::ffff:${PUBLIC}`],
  'nat64.example.com': ['64:ff9b::a00:1'],
  'sixtofour.example.com': ['2002:7f00:1::'],
  'mixed.example.com': [PUBLIC, '10.0.0.1'],
  'mixed-first.example.com': ['127.0.0.1', PUBLIC],
  'mixed-six.example.com': [PUBLIC, '::1'],
  'mixed-families.example.com': ['2606:2800:21f:cb07:6820:80da:af6b:8b2c', '192.168.0.9'],
  'no-address.example.com': ['not an address'],
  'empty.example.com': [],
  'public.example.com': [PUBLIC],
  'public-six.example.com': ['2606:2800:21f:cb07:6820:80da:af6b:8b2c', PUBLIC],
}
const closed: AddressRules = { allow: [], resolve: async (hostname) => answers[hostname] ?? [] }

/** Refused before any name server is asked, and why. */
const refusedByShape: readonly (readonly [url: string, why: string])[] = [
  ['', 'empty'],
  ['hooks.example.com', 'no scheme'],
  ['//hooks.example.com/', 'no scheme'],
  ['http://hooks.example.com/', 'not encrypted'],
  ['HTTP://hooks.example.com/', 'not encrypted, shouted'],
  ['ftp://hooks.example.com/', 'another protocol'],
  ['file:///etc/passwd', 'a file'],
  ['gopher://hooks.example.com/', 'another protocol'],
  ['javascript:alert(1)', 'a script'],
  ['data:text/plain,hello', 'data'],
  ['blob:https://hooks.example.com/1', 'a blob'],
  ['wss://hooks.example.com/', 'another protocol'],
  ['https:hooks.example.com', 'no slashes, which the parser forgives'],
  ['https:/hooks.example.com', 'one slash, which the parser forgives'],
  ['https:///hooks.example.com', 'three slashes, which the parser forgives'],
  ['https://', 'no host'],
  ['https://:8443/', 'no host'],
  ['https://?x=hooks.example.com', 'no host'],
  ['https://user:secret@hooks.example.com/', 'credentials'],
  ['https://user@hooks.example.com/', 'a user'],
  ['https://@hooks.example.com/', 'an empty user'],
  ['https://:@hooks.example.com/', 'empty credentials'],
  ['https://hooks.example.com@127.0.0.1/', 'a host that is a user'],
  ['https://127.0.0.1\\@hooks.example.com/', 'a backslash that readers understand in two ways'],
  ['https:\\\\hooks.example.com\\', 'backslashes'],
  ['https://hooks.example.com\\.internal/', 'a backslash in the host'],
  ['https://hooks.example.com/#part', 'a fragment'],
  ['https://hooks.example.com#@127.0.0.1/', 'a fragment that hides a host'],
  ['https://hooks.example.com/#', 'an empty fragment'],
  ['https://hooks.exa\tmple.com/', 'a tab, which the parser drops'],
  ['https://hooks.example.com/\r\nHost: internal', 'line breaks'],
  ['ht\ntps://hooks.example.com/', 'a line break in the scheme'],
  [' https://hooks.example.com/', 'a space before'],
  ['https://hooks.example.com/ ', 'a space after'],
  ['https://hooks.example.com/a b', 'a space within'],
  ['https://hooks.example.com/\u0000', 'a NUL'],
  ['https://hooks.example.com/\u007f', 'a control character'],
  ['https://hooks.example.com/\u0085', 'a control character of the second block'],
  ['https://hooks.example.com/\u2028', 'a line separator'],
  ['https://hooks.example.com:80/', 'the port of http'],
  ['https://hooks.example.com:22/', 'the port of ssh'],
  ['https://hooks.example.com:5432/', 'the port of PostgreSQL'],
  ['https://hooks.example.com:444/', 'an odd port'],
  ['https://hooks.example.com:0/', 'port zero'],
  ['https://hooks.example.com:99999/', 'no port'],
  [`https://hooks.example.com/${'a'.repeat(2000)}`, 'too long'],
  ['https://localhost/', 'this machine'],
  ['https://LOCALHOST/', 'this machine, shouted'],
  ['https://localhost:8443/', 'this machine'],
  ['https://localhost./', 'this machine with a trailing dot'],
  ['https://api.localhost/', 'this machine'],
  ['https://intranet/', 'one label'],
  ['https://hooks/', 'one label'],
  ['https://hooks.example.com./', 'a trailing dot'],
  ['https://metadata.google.internal/', 'metadata of a cloud'],
  ['https://metadata.google.internal./', 'metadata of a cloud with a trailing dot'],
  ['https://METADATA.GOOGLE.INTERNAL/', 'metadata of a cloud, shouted'],
  ['https://printer.local/', 'multicast DNS'],
  ['https://kubernetes.default.svc.cluster.local/', 'inside a cluster'],
  ['https://nas.home.arpa/', 'a home network'],
  ['https://home.arpa/', 'home networks'],
  ['https://crm.test/', 'reserved for tests'],
  ['https://crm.invalid/', 'reserved'],
  ['https://crm.example/', 'reserved'],
  ['https://abcdefghijklmnop.onion/', 'Tor'],
  ['https://name.alt/', 'outside of DNS'],
  ['https://router.lan/', 'a private network by habit'],
  ['https://db.corp/', 'a private network by habit'],
  ['https://a..example.com/', 'an empty label'],
  ['https://.example.com/', 'an empty label'],
  ['https://*.example.com/', 'a wildcard'],
  [`https://${'a'.repeat(64)}.example.com/`, 'a label too long'],
  [`https://${'a.'.repeat(130)}com/`, 'a name too long'],
  ['https://-hooks.example.com/', 'a label that begins with a hyphen'],
  ['https://hooks.example.com%00.internal/', 'a NUL in the host'],
  ['https://127.0.0.1/', 'loopback'],
  ['https://127.0.0.1./', 'loopback with a trailing dot'],
  ['https://127.1/', 'loopback, short'],
  ['https://127.0.1/', 'loopback, short'],
  ['https://2130706433/', 'loopback, decimal'],
  ['https://0x7f000001/', 'loopback, hexadecimal'],
  ['https://0x7f.0.0.1/', 'loopback, partly hexadecimal'],
  ['https://0177.0.0.1/', 'loopback, octal'],
  ['https://017700000001/', 'loopback, one octal number'],
  ['https://0x7f.1/', 'loopback, short and hexadecimal'],
  ['https://127.0.0.0x1/', 'loopback, the last part hexadecimal'],
  ['https://%31%32%37.0.0.1/', 'loopback, percent-encoded'],
  ['https://127%2e0%2e0%2e1/', 'loopback, dots percent-encoded'],
  ['https://①②⑦.⓪.⓪.①/', 'loopback in circled digits'],
  ['https://127。0。0。1/', 'loopback with ideographic dots'],
  ['https://１２７.０.０.１/', 'loopback in full width'],
  ['https://loc\u00adalhost/', 'this machine with a soft hyphen'],
  ['https://4294967296/', 'a number above all addresses'],
  ['https://1.2.3.4.5/', 'five parts'],
  ['https://256.1.1.1/', 'a part above 255'],
  ['https://0/', 'unspecified, short'],
  ['https://0.0.0.0/', 'unspecified'],
  ['https://0.1.2.3/', 'this network'],
  ['https://10.0.0.1/', 'private'],
  ['https://167772161/', 'private, decimal'],
  ['https://172.16.0.1/', 'private'],
  ['https://172.31.255.255/', 'private'],
  ['https://192.168.0.1/', 'private'],
  ['https://0xc0a80001/', 'private, hexadecimal'],
  ['https://0300.0250.0.1/', 'private, octal'],
  ['https://169.254.169.254/latest/meta-data/', 'metadata of a cloud'],
  ['https://2852039166/', 'metadata of a cloud, decimal'],
  ['https://0xa9fea9fe/', 'metadata of a cloud, hexadecimal'],
  ['https://0251.0376.0251.0376/', 'metadata of a cloud, octal'],
  ['https://168.63.129.16/', 'services of a cloud under a public address'],
  ['https://100.64.0.1/', 'behind a carrier'],
  ['https://100.100.100.200/', 'metadata of a cloud, behind a carrier'],
  ['https://192.0.0.192/', 'protocol assignments'],
  ['https://192.0.2.1/', 'documentation'],
  ['https://198.51.100.1/', 'documentation'],
  ['https://203.0.113.1/', 'documentation'],
  ['https://198.18.0.1/', 'benchmarks'],
  ['https://192.88.99.1/', 'the 6to4 relay'],
  ['https://224.0.0.1/', 'multicast'],
  ['https://239.255.255.250/', 'multicast'],
  ['https://240.0.0.1/', 'reserved'],
  ['https://255.255.255.255/', 'broadcast'],
  ['https://[::1]/', 'loopback'],
  ['https://[0:0:0:0:0:0:0:1]/', 'loopback, long'],
  ['https://[::]/', 'unspecified'],
  ['https://[::127.0.0.1]/', 'loopback, compatible'],
  ['https://[::ffff:127.0.0.1]/', 'loopback, mapped'],
  ['https://[::ffff:7f00:1]/', 'loopback, mapped and hexadecimal'],
  ['https://[0:0:0:0:0:ffff:a9fe:a9fe]/', 'metadata of a cloud, mapped'],
  [`https://[::ffff:${PUBLIC}]/`, 'a public address, mapped'],
  ['https://[::ffff:0:127.0.0.1]/', 'loopback, translated'],
  ['https://[64:ff9b::7f00:1]/', 'loopback behind NAT64'],
  ['https://[64:ff9b::169.254.169.254]/', 'metadata of a cloud behind NAT64'],
  ['https://[64:ff9b:1::a00:1]/', 'private behind local NAT64'],
  ['https://[2002:7f00:1::]/', 'loopback through 6to4'],
  ['https://[2002:a9fe:a9fe::1]/', 'metadata of a cloud through 6to4'],
  ['https://[2001:0:4136:e378:8000:63bf:80ff:fffe]/', 'loopback through Teredo'],
  ['https://[fc00::1]/', 'unique local'],
  ['https://[fd12:3456:789a::1]/', 'unique local'],
  ['https://[fd00:ec2::254]/', 'metadata of a cloud'],
  ['https://[fe80::1]/', 'link local'],
  ['https://[fe80::1%25eth0]/', 'a zone'],
  ['https://[fe80::1%eth0]/', 'a zone, raw'],
  ['https://[fec0::1]/', 'site local'],
  ['https://[ff02::1]/', 'multicast'],
  ['https://[100::1]/', 'discarded'],
  ['https://[2001:db8::1]/', 'documentation'],
  ['https://[3fff::1]/', 'documentation'],
  ['https://[2001:2::1]/', 'benchmarks'],
  ['https://[5f00::1]/', 'segment routing'],
  ['https://[4000::1]/', 'never assigned'],
  ['https://[::1', 'a broken bracket'],
]

/** Of good shape; refused when the name servers answer. */
const refusedByAnswer: readonly (readonly [host: string, why: string])[] = Object.keys(answers)
  .filter((host) => !host.startsWith('public'))
  .map((host) => [host, answers[host]!.join(' and ') || 'no address'])

const accepted: readonly string[] = [
  'https://public.example.com',
  'https://public.example.com/hooks/standard/123/abc/?x=1&y=%20',
  'https://PUBLIC.example.com/Path',
  'https://public.example.com:443/',
  'https://public.example.com:8443/',
  'https://public-six.example.com/',
  'https://public.example.com/?next=http://127.0.0.1/',
  'https://public.example.com/a@b',
  `https://${PUBLIC}/`,
  'https://[2606:2800:21f:cb07:6820:80da:af6b:8b2c]:8443/',
]

describe('a hostile address', () => {
  test('the tables are long enough', () => {
    expect(refusedByShape.length).toBeGreaterThan(100)
    expect(refusedByAnswer.length).toBeGreaterThan(25)
  })

  test.each(refusedByShape)('%j is refused by its shape: %s', (url) => {
    expect(() => checkUrl(url, closed)).toThrow(AddressRefusal)
  })

  test.each(refusedByAnswer)('%s is refused by where it leads: %s', async (host) => {
    const url = checkUrl(`https://${host}/`, closed)
    await expect(assertReachable(url, closed)).rejects.toThrow(AddressRefusal)
  })

  test('says why in a sentence, and who can open it', async () => {
    const opening = 'Whoever runs this service can allow other addresses by the setting HOOK_ALLOW.'
    const reason = (url: string) => {
      try {
        return checkUrl(url, closed).href
      } catch (error) {
        return (error as AddressRefusal).message
      }
    }
    expect(reason('http://hooks.example.com/')).toBe(`The address must start with https://. ${opening}`)
    expect(reason('https://hooks.example.com:81/')).toBe(
      `The address may use port 443 or 8443 only. ${opening}`,
    )
    expect(reason('https://a@hooks.example.com/')).toBe(
      'The address must not contain a user name or password.',
    )
    expect(reason('https://10.0.0.1/')).toBe(`The address leads into a private network. ${opening}`)
    const nowhere = assertReachable(new URL('https://empty.example.com/'), closed)
    await expect(nowhere).rejects.toThrow(HostNotFound)
    await expect(nowhere).rejects.toThrow('The host of the address was not found.')
  })

  test('a closed IPv4 address is refused in every spelling', () => {
    const closedFirstPart = fc.constantFrom(0, 10, 127, 224, 239, 240, 255)
    const part = fc.integer({ min: 0, max: 255 })
    const spell = fc.constantFrom(10, 8, 16)
    fc.assert(
      fc.property(
        fc.tuple(closedFirstPart, part, part, part),
        fc.array(spell, { minLength: 4 }),
        (ip, bases) => {
          const number = ip.reduce((sum, value) => sum * 256 + value, 0)
          const spellings = [
            ip.map((value, at) => spelled(value, bases[at]!)).join('.'),
            spelled(number, bases[0]!),
            `${spelled(ip[0], bases[0]!)}.${spelled(number % 2 ** 24, bases[1]!)}`,
            `[::ffff:${ip.join('.')}]`,
            `[64:ff9b::${ip.join('.')}]`,
            `[::${ip.join('.')}]`,
          ]
          for (const host of spellings)
            expect(() => checkUrl(`https://${host}/`, closed)).toThrow(AddressRefusal)
        },
      ),
    )
  })
})

describe('a good address', () => {
  test.each(accepted)('%s is accepted', async (text) => {
    const url = checkUrl(text, closed)
    expect(url.href).toBe(new URL(text).href)
    await assertReachable(url, closed)
  })
})

describe('what the operator opened', () => {
  const opened: AddressRules = {
    ...closed,
    allow: ['http://127.0.0.1:3000', 'crm.internal', 'ten.example.com', '10.0.0.0/8', 'fd00::/8'],
  }
  const passes = [
    'http://127.0.0.1:3000/in',
    'http://ten.example.com:81/',
    'http://10.9.8.7:99/',
    'http://[fd00::9]:1/',
  ]
  test.each(passes)('%s passes', async (text) => {
    await assertReachable(checkUrl(text, opened), opened)
  })

  test('a host is opened by name, with no word on where it leads', async () => {
    const resolve = async () => ['10.0.0.1', '127.0.0.1']
    const url = checkUrl('http://crm.internal:8080/', opened)
    await assertReachable(url, { ...opened, resolve })
    await expect(assertReachable(url, opened)).rejects.toThrow(HostNotFound)
  })

  test('of an origin only what lies below an opened path', async () => {
    const below = { ...closed, allow: ['http://127.0.0.1:3000/api/public/form-deliveries/'] }
    const path = 'http://127.0.0.1:3000/api/public/form-deliveries'
    await assertReachable(checkUrl(`${path}/01a2`, below), below)
    for (const url of [
      'http://127.0.0.1:3000/healthz',
      path,
      `${path}/../../../healthz`,
      `${path}/%2e%2e/%2e%2e/%2e%2e/healthz`,
      'http://127.0.0.1:3001/api/public/form-deliveries/01a2',
    ]) {
      const check = async () => assertReachable(checkUrl(url, below), below)
      await expect(check(), url).rejects.toThrow(AddressRefusal)
    }
  })

  test('a name passes that leads into an opened range alone, over http too and on any port', async () => {
    const range = { ...closed, allow: ['10.0.0.0/8'] }
    for (const url of ['https://ten.example.com/', 'http://ten.example.com:5678/', 'http://n8n.lan/in']) {
      const resolve = async () => ['10.0.0.7']
      await assertReachable(checkUrl(url, range), { ...range, resolve })
    }
    for (const led of [['10.0.0.7', '93.184.215.14'], ['93.184.215.14'], ['192.168.1.1'], []]) {
      const resolve = async () => led
      const url = checkUrl('http://n8n.lan/', range)
      await expect(assertReachable(url, { ...range, resolve })).rejects.toThrow(AddressRefusal)
    }
    await expect(assertReachable(new URL('https://mapped.example.com/'), range)).rejects.toThrow(
      AddressRefusal,
    )
  })

  const refused = [
    'http://127.0.0.1:3001/',
    'https://127.0.0.1:3000/',
    'http://127.0.0.2:3000/',
    'http://sub.crm.internal/',
    'http://crm.internal.example.com/',
    'http://11.0.0.1/',
    'https://[::ffff:10.0.0.1]/',
    'http://user@crm.internal/',
    'ftp://crm.internal/',
    'http://crm.internal/#x',
  ]
  test.each(refused)('%s is refused all the same', async (url) => {
    const check = async () => assertReachable(checkUrl(url, opened), opened)
    await expect(check()).rejects.toThrow(AddressRefusal)
  })

  test.each(['http://127.0.0.1:3000/path', 'ftp://a.b', 'a b', 'host:80', '', '10.0.0.0/99', 'a/b'])(
    'the entry %j stops the start',
    (entry) => {
      expect(() => openOutbound({ allow: [entry] })).toThrow('in the allow-list')
    },
  )
})

function spelled(value: number, base: number): string {
  if (base === 16) return `0x${value.toString(16)}`
  return base === 8 ? `0${value.toString(8)}` : String(value)
}
