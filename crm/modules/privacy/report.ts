import { dateFormat, localeOf } from '../../../contract/formats.ts'
import type { ClientLanguage } from '../../../contract/values/languages.ts'
import { headingOf } from '../../../contract/values/words.ts'
import { sections as declared } from './sections.ts'

export interface Report {
  readonly port: string
  readonly language: ClientLanguage
  /** `#rrggbb` */
  readonly color: string
  /** A PNG. */
  readonly logo: Uint8Array | null
  readonly madeAt: Date
  readonly sections: Readonly<Record<string, readonly Record<string, unknown>[]>>
}

/** The report as one page that needs nothing else; every value is escaped. */
export function reportPage({ port, language, color, logo, madeAt, sections }: Report): string {
  const moment = dateFormat(localeOf(language), { dateStyle: 'medium', timeStyle: 'long', timeZone: 'UTC' })
  const dateText: DateText = (date) => moment.format(date)
  const parts = declared
    .map(({ name, title }) => ({ title: title[language], rows: sections[name] ?? [] }))
    .map(
      ({ title, rows }) =>
        `<section><h2>${escaped(title)}</h2>${
          rows.length === 0 ? `<p>–</p>` : rows.map((row) => tableOf(row, dateText)).join('')
        }</section>`,
    )
  const picture = logo
    ? `<img src="data:image/png;base64,${Buffer.from(logo).toString('base64')}" alt="">`
    : ''
  const title = escaped(`${titles[language]} – ${port}`)
  return `<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; img-src data:">
<title>${title}</title><style>${style}header{border-top:6px solid ${escaped(color)}}</style></head>
<body><header>${picture}${escaped(port)}</header><h1>${title}</h1><p>${escaped(dateText(madeAt))}</p>${parts.join('')}</body></html>
`
}

type DateText = (date: Date) => string

function tableOf(row: Readonly<Record<string, unknown>>, dateText: DateText): string {
  const lines = Object.entries(row)
    .filter(([, value]) => value !== null && value !== '' && !isEmpty(value))
    .map(
      ([name, value]) =>
        `<tr><th scope="row">${escaped(headingOf(name))}</th><td>${escaped(textOf(value, dateText))}</td></tr>`,
    )
  return `<table>${lines.join('')}</table>`
}

const isEmpty = (value: unknown) =>
  typeof value === 'object' && value !== null && !(value instanceof Date) && Object.keys(value).length === 0

function textOf(value: unknown, dateText: DateText): string {
  if (value instanceof Date) return dateText(value)
  return typeof value === 'object' ? JSON.stringify(value, null, 2) : String(value)
}

/** A text as it stands in HTML, between tags and in attributes. */
export function escaped(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;')
}

const style = `header{display:flex;align-items:center;gap:.75rem;padding:.75rem 0;font-weight:600}header img{max-height:3rem;max-width:12rem}
body{font:16px/1.5 system-ui,sans-serif;max-width:50rem;margin:2rem auto;padding:0 1rem;color:#13202a}
h1{font-size:1.5rem}h2{font-size:1.15rem;margin-top:2rem;border-bottom:1px solid #ccd5db}
table{border-collapse:collapse;width:100%;margin:0 0 1rem}th,td{text-align:left;vertical-align:top;padding:.2rem .5rem .2rem 0;
white-space:pre-wrap;overflow-wrap:anywhere}th{font-weight:500;color:#4a5a66;width:14rem}`

const titles: Readonly<Record<ClientLanguage, string>> = {
  en: 'What is kept about you',
  sv: 'Uppgifter om dig',
  fi: 'Sinusta säilytettävät tiedot',
}
