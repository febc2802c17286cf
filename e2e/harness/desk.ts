import type { Browser, BrowserContext, Page } from 'playwright-core'
import { type OpenPage, openPage, type PageOptions } from './browser.ts'
import type { Product } from './product.ts'

/** Where somebody signs in, and the password of the demonstration's people there. */
export interface Demonstration extends Pick<Product, 'url' | 'demoPassword'> {
  /** The short name of the port; `demo` when absent. */
  readonly slug?: string
}

/** The people of a demonstration port. */
export type DemoPerson = 'admin' | 'manager' | 'agent' | 'finance'

export function emailOf(person: DemoPerson, slug = 'demo'): string {
  return `${person}@${slug}.berthwise.example`
}

// biome-ignore-start lint/suspicious/noExplicitAny: a test reads whatever the server answered.

/** A person of a demonstration port at the desk, signed in, with what they may ask of the interface. */
export interface Desk extends OpenPage {
  /** The port, as requests name it. */
  headers: Record<string, string>
  /** What the interface answers to a reading. */
  read(path: string): Promise<any>
  /** Makes a record by the interface, and gives it. */
  make(path: string, data: object): Promise<any>
}

/** What the interface answers to a reading by whoever is signed in. */
export async function read(context: BrowserContext, path: string): Promise<any> {
  return (await (await context.request.get(path, { headers: await portHeader(context) })).json()).data
}
// biome-ignore-end lint/suspicious/noExplicitAny: a test reads whatever the server answered.

async function portHeader(context: BrowserContext): Promise<{ 'x-port-id': string }> {
  const me = await (await context.request.get('/api/v1/me')).json()
  return { 'x-port-id': me.data.ports[0].id }
}

/** Who sits at the desk, and what it looks like. */
export type DeskLook = { person?: DemoPerson } & Omit<PageOptions, 'baseURL'>

/** Opens a browser session of its own in which somebody is signed in; no page is open yet. */
export async function openDesk(
  browser: Browser,
  product: Demonstration,
  { person = 'admin', ...look }: DeskLook = {},
): Promise<Desk> {
  const desk = await openPage(browser, { baseURL: product.url, ...look })
  const { request } = desk.context
  await signInQuietly(desk.context, product, person)
  const headers = { ...(await portHeader(desk.context)), origin: product.url }
  return {
    ...desk,
    headers,
    read: (path) => read(desk.context, path),
    make: async (path, data) => (await (await request.post(path, { headers, data })).json()).data,
  }
}

/** Signs somebody in without a page. */
async function signInQuietly(context: BrowserContext, product: Demonstration, person: DemoPerson) {
  const data = { email: emailOf(person, product.slug), password: product.demoPassword() }
  const answer = await context.request.post('/api/auth/sign-in/email', { data })
  if (!answer.ok()) throw new Error(`${data.email} cannot sign in: ${await answer.text()}`)
}

/** A product with people of the demonstration who can sign in. */
interface DeskPeople {
  readonly product: Pick<Product, 'demoPassword'>
  emailOf(person: DemoPerson): string
}

/** Signs somebody in as a person does, and waits for the desk. */
export async function signIn(
  page: Page,
  { emailOf, product }: DeskPeople,
  person: DemoPerson,
): Promise<void> {
  await page.goto('/sign-in')
  await page.getByLabel('E-mail or username').fill(emailOf(person))
  await page.getByLabel('Password').fill(product.demoPassword())
  await page.keyboard.press('Enter')
  await page.getByRole('link', { name: 'Interests' }).first().waitFor()
}
