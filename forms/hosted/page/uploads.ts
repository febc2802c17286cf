import type { UploadedRef } from '../../../contract/forms/answer.ts'
import { fieldsOf } from '../../../contract/forms/answers.ts'
import type { Field } from '../../../contract/forms/definition.ts'
import type { Language } from '../../../contract/forms/languages.ts'
import type { Say } from '../../../contract/forms/say.ts'
import type { PageRules } from '../page-rules.ts'
import { fileSize } from '../render/file-size.ts'
import { boxOf } from './box.ts'
import { passIn } from './inputs.ts'

/** Files, sent ahead of the answers they belong to. */
export interface Uploads {
  /** The files that are here; null when there is none. */
  of(field: Field): UploadedRef[] | null
  busy(field: Field): boolean
  clear(): void
}

/** Sends each chosen file at once, one after another. `changed` is told of a field whose files changed, and of a problem. */
export function startUploads(
  form: HTMLFormElement,
  rules: PageRules,
  say: Say,
  changed: (field: Field, problem: string | null) => void,
): Uploads {
  const here = new Map<string, UploadedRef[]>()
  const waiting = new Map<string, number>()
  let queue = Promise.resolve()
  let round = 0

  for (const field of fieldsOf(rules)) {
    if (field.type !== 'file') continue
    const box = boxOf(form, field)
    const input = box?.querySelector<HTMLInputElement>('input[type=file]')
    const list = box?.querySelector<HTMLElement>('.files')
    if (!input || !list) continue
    list.addEventListener('change', () => changed(field, null))
    input.addEventListener('change', () => {
      const files = [...(input.files ?? [])]
      input.value = ''
      take(field, list, files)
    })
  }

  function take(field: Field, list: HTMLElement, files: File[]) {
    const room = (field.maxFiles ?? 1) - (storedFiles(field)?.length ?? 0) - (waiting.get(field.id) ?? 0)
    const most = field.maxFiles ?? 1
    changed(field, files.length > room ? say('filesMost', { count: most }) : null)
    for (const file of files.slice(0, Math.max(0, room))) {
      const mebibytes = field.maxSize ?? 10
      if (file.size > mebibytes * 1024 * 1024)
        changed(field, say('fileTooLarge', { name: file.name, size: mebibytes }))
      else if (file.size === 0) changed(field, say('fileEmpty', { name: file.name }))
      else enqueue(field, list, file)
    }
  }

  function enqueue(field: Field, list: HTMLElement, file: File) {
    const started = round
    const row = rowOf(file, say, rules.language)
    list.append(row.element)
    waiting.set(field.id, (waiting.get(field.id) ?? 0) + 1)
    changed(field, null)
    const abort = new AbortController()
    row.remove.addEventListener('click', () => {
      abort.abort()
      const index = [...list.children].indexOf(row.element)
      row.element.remove()
      here.set(
        field.id,
        (here.get(field.id) ?? []).filter((one) => one !== row.stored),
      )
      changed(field, null)
      const next = list.querySelectorAll('button')[index] ?? boxOf(form, field)?.querySelector('input')
      next?.focus()
    })
    queue = queue
      .then(() => send(addressFor(field), file, row.progress, abort.signal, say))
      .then((stored) => {
        if (started !== round || abort.signal.aborted) return
        row.stored = stored
        here.set(field.id, [...(here.get(field.id) ?? []), stored])
        row.done()
        done(null)
      })
      .catch((problem: unknown) => {
        row.element.remove()
        done(abort.signal.aborted ? null : (problem as Error).message)
      })
    function done(problem: string | null) {
      if (started !== round) return
      waiting.set(field.id, Math.max(0, (waiting.get(field.id) ?? 0) - 1))
      changed(field, problem)
    }
  }

  function addressFor(field: Field) {
    const query = new URLSearchParams({ field: field.id, lang: rules.language, ...passIn(form) })
    return `/f/${rules.slug}/files?${query}`
  }

  /** Those sent along with a page that came back stand there as ticked boxes. */
  function storedFiles(field: Field): UploadedRef[] | null {
    const boxes = boxOf(form, field)?.querySelectorAll<HTMLInputElement>('.files input:checked') ?? []
    const files = [...boxes].map(({ value }) => ({ id: value, name: '', size: 0, type: '' }))
    const all = [...files, ...(here.get(field.id) ?? [])]
    return all.length > 0 ? all : null
  }

  return {
    of: storedFiles,
    busy: (field) => (waiting.get(field.id) ?? 0) > 0,
    clear() {
      round += 1
      here.clear()
      waiting.clear()
      for (const list of form.querySelectorAll('.files')) list.replaceChildren()
    },
  }
}

function rowOf(file: File, say: Say, language: Language) {
  const element = document.createElement('li')
  const name = Object.assign(document.createElement('span'), {
    className: 'file-name',
    textContent: file.name,
  })
  const size = Object.assign(document.createElement('span'), {
    className: 'file-size',
    textContent: fileSize(file.size, language),
  })
  const progress = Object.assign(document.createElement('progress'), { max: 1, value: 0 })
  progress.setAttribute('aria-label', say('sendingFile', { name: file.name }))
  const remove = Object.assign(document.createElement('button'), {
    type: 'button',
    className: 'remove',
    textContent: say('remove'),
  })
  remove.setAttribute('aria-label', say('removeFile', { name: file.name }))
  element.append(name, size, progress, remove)
  return {
    element,
    progress,
    remove,
    stored: null as UploadedRef | null,
    done: () => progress.remove(),
  }
}

// fetch does not tell how far an upload is.
function send(
  url: string,
  file: File,
  progress: HTMLProgressElement,
  signal: AbortSignal,
  say: Say,
): Promise<UploadedRef> {
  return new Promise((resolve, reject) => {
    const failed = () => reject(new Error(say('fileFailed', { name: file.name })))
    if (signal.aborted) return failed()
    const request = new XMLHttpRequest()
    request.open('POST', url)
    request.responseType = 'json'
    request.upload.addEventListener('progress', (event) => {
      if (event.lengthComputable) progress.value = event.loaded / event.total
    })
    request.addEventListener('load', () => {
      if (request.status === 201) resolve(request.response.data as UploadedRef)
      else if (request.response?.error && request.status < 500)
        reject(new Error(request.response.error.message))
      else failed()
    })
    for (const event of ['error', 'abort', 'timeout']) request.addEventListener(event, failed)
    signal.addEventListener('abort', () => request.abort())
    const body = new FormData()
    body.append('file', file, file.name)
    request.send(body)
  })
}
