import { useState } from 'react'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { routes as formRoutes } from '../../../../contract/forms/routes.generated.ts'
import { routes } from '../../../../contract/routes.generated.ts'
import { callService } from '../../../kit/server/api.ts'
import { render } from '../../../testing/render.tsx'
import { idOf, sample } from '../../../testing/samples.ts'
import { ConnectionLoss, Refusal, standIn } from '../../../testing/stand-in.ts'
import type { Form } from './draft-sender.ts'
import { useDraftSaving } from './use-draft-saving.ts'

beforeAll(() => callService({ routes: formRoutes }))
afterAll(() => callService({ routes, tenantHeader: 'x-port-id' }))

const title = page.getByRole('textbox', { name: 'Title' })
const state = page.getByRole('status')
const question = page.getByRole('group', { name: 'Which draft?' })

const draftOf = (text: string): Form['draft'] => ({
  title: text,
  pages: [{ id: 'page1', fields: [] }],
  thankYou: { kind: 'message', title: 'Thank you', message: '' },
  branding: { color: '#0a5a78', theme: 'system' },
})

type Choice = 'mine' | 'theirs' | null

/** The title of a form, typed where the builder has the whole of it. */
function Builder({ form, acceptable = () => true }: { form: Form; acceptable?: (text: string) => boolean }) {
  const [draft, setDraft] = useState(form.draft)
  const [question, setAsked] = useState<{ theirs: string; answer: (choice: Choice) => void } | null>(null)
  const { saving, update } = useDraftSaving({
    ...{ form, draft, canEdit: true, acceptable: acceptable(draft.title), take: setDraft },
    ask: (theirs) => new Promise((answer) => setAsked({ theirs: theirs.draft.title, answer })),
  })
  const choose = (choice: Choice) => {
    setAsked(null)
    question?.answer(choice)
  }
  return (
    <>
      <input
        aria-label="Title"
        value={draft.title}
        onChange={({ target }) => setDraft({ ...draft, title: target.value })}
      />
      <button type="button" onClick={() => void update({ retentionDays: 30 })}>
        Delete after 30 days
      </button>
      <output>{saving}</output>
      {question && (
        <fieldset>
          <legend>Which draft?</legend>
          <p>{question.theirs}</p>
          {(['mine', 'theirs'] as const).map((choice) => (
            <button key={choice} type="button" onClick={() => choose(choice)}>
              {choice}
            </button>
          ))}
          <button type="button" onClick={() => choose(null)}>
            back
          </button>
        </fieldset>
      )}
    </>
  )
}

/** A form on a server that a colleague writes to as well. */
async function opened(acceptable?: (text: string) => boolean) {
  const server = standIn('forms')
  let stored = {
    id: idOf(40),
    version: 1,
    draft: draftOf('Berth inquiry'),
    retentionDays: null as number | null,
  }
  let reached = true
  const change = (patch: Partial<typeof stored>) => {
    stored = { ...stored, ...patch, version: stored.version + 1 }
    return stored
  }
  server.answer('forms', 'get', () => stored as never)
  server.answer('forms', 'update', ({ body, ifMatch }) => {
    if (!reached) throw new ConnectionLoss()
    if (ifMatch !== stored.version) throw new Refusal(412, 'VERSION_STALE')
    return change(body as never) as never
  })
  const form = () => sample('forms', 'get', stored as never) as Form
  const builder = () => <Builder key={stored.version} form={form()} {...(acceptable ? { acceptable } : {})} />
  const screen = await render(builder(), { server })
  return {
    ...screen,
    stored: () => stored,
    colleague: (patch: Partial<typeof stored>) => change(patch),
    connect: (now: boolean) => {
      reached = now
    },
    saves: () => server.asked('forms', 'update'),
    openAnew: () => screen.rerenderWith(builder()),
    server,
  }
}

it('saves what was typed once the typing rests, as one change', async () => {
  const form = await opened()
  await title.fill('Winter storage')
  await title.fill('Winter storage 2027')
  await expect.element(state).toHaveTextContent('waiting')
  await expect.element(state).toHaveTextContent('saved')
  expect(form.saves().map(({ body, ifMatch }) => [body.draft?.title, ifMatch])).toEqual([
    ['Winter storage 2027', 1],
  ])
})

it('saves what was typed during a save after it, on the version that it made', async () => {
  const form = await opened()
  const release = form.server.hold('forms', 'update')
  await title.fill('Winter')
  await expect.element(state).toHaveTextContent('saving')
  await title.fill('Winter storage')
  release()
  await expect.poll(() => form.stored().draft.title).toBe('Winter storage')
  await expect.element(state).toHaveTextContent('saved')
  expect(form.saves().map(({ ifMatch }) => ifMatch)).toEqual([1, 2])
})

it('saves no draft that would be refused, until it is mended', async () => {
  const form = await opened((text) => text !== '')
  await title.fill('')
  await expect.element(state).toHaveTextContent('blocked')
  await title.fill('Haul-out')
  await expect.element(state).toHaveTextContent('saved')
  expect(form.saves().map(({ body }) => body.draft?.title)).toEqual(['Haul-out'])
})

it('shows the draft of a colleague, and takes it in place of the own where it is chosen', async () => {
  const form = await opened()
  form.colleague({ draft: draftOf('Guest berths') })
  await title.fill('Mine')
  await expect.element(question).toMatchTextContent('Guest berths')
  await question.getByRole('button', { name: 'theirs' }).click()
  await expect.element(title).toHaveValue('Guest berths')
  await expect.element(state).toHaveTextContent('saved')
  expect(form.stored().draft.title).toBe('Guest berths')
})

it('saves the own draft over that of a colleague where it is chosen', async () => {
  const form = await opened()
  form.colleague({ draft: draftOf('Guest berths') })
  await title.fill('Mine')
  await question.getByRole('button', { name: 'mine' }).click()
  await expect.poll(() => form.stored().draft.title).toBe('Mine')
  await expect.element(title).toHaveValue('Mine')
})

it('saves nothing of a draft whose author turned back, and keeps it on the screen', async () => {
  const form = await opened()
  form.colleague({ draft: draftOf('Guest berths') })
  await title.fill('Mine')
  await question.getByRole('button', { name: 'back' }).click()
  await expect.element(state).toHaveTextContent('failed')
  await expect.element(title).toHaveValue('Mine')
  expect(form.stored().draft.title).toBe('Guest berths')
})

it('saves a setting whoever changed another one, without a question', async () => {
  const form = await opened()
  form.colleague({ draft: draftOf('Guest berths') })
  await page.getByRole('button', { name: 'Delete after 30 days' }).click()
  await expect.poll(() => form.stored().retentionDays).toBe(30)
  expect(question.elements()).toEqual([])
  expect(form.stored().draft.title).toBe('Guest berths')
})

it('keeps what could not be saved in the browser, and saves it when the connection is there again', async () => {
  const form = await opened()
  form.connect(false)
  await title.fill('Typed on the pontoon')
  await expect.element(state).toHaveTextContent('failed')
  form.connect(true)
  window.dispatchEvent(new Event('online'))
  await expect.element(state).toHaveTextContent('saved')
  expect(form.stored().draft.title).toBe('Typed on the pontoon')
})

it('brings back what was typed and not saved when the form is opened anew', async () => {
  const form = await opened()
  form.connect(false)
  await title.fill('Typed on the pontoon')
  await expect.element(state).toHaveTextContent('failed')
  form.rerenderWith(<p>Another page</p>)
  await expect.element(title).not.toBeInTheDocument()
  form.connect(true)
  form.openAnew()
  await expect.element(title).toHaveValue('Typed on the pontoon')
  await expect.poll(() => form.stored().draft.title).toBe('Typed on the pontoon')
})
