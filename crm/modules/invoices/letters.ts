import type { Composed } from '../../../platform/mail/compose.ts'
import { letterOf } from '../mail/letter.ts'

/** An invoice that goes with a letter: what is open in words, until when, and how it is paid. */
interface Values {
  name: string
  port: string
  number: string
  total: string
  due: string | null
  reference: string | null
  iban: string | null
  /** Where its PDF is fetched; null for one that is gone. */
  href: string | null
}

const sampleOf = (port: string, publicUrl: string) => ({
  ...{ name: 'Vera Dahl', port, number: 'INV-2030-0002', total: '€1,240.00', due: '14 May 2030' },
  ...{ reference: 'RF66 2030 0002', iban: 'FI21 1234 5600 0007 85', href: `${publicUrl}/` },
})

export const invoiceLetter = letterOf('invoice', {
  category: 'invoice',
  sample: (port, publicUrl) => ({ ...sampleOf(port, publicUrl), message: null }),
  write: (values: Values & { message: string | null }, { say, hello }) => ({
    subject: say('subject'),
    blocks: [
      hello(values.name),
      ...(values.message ? [{ quote: values.message }] : []),
      { text: say('text') },
      termsOf(values, say),
      ...(values.href ? [{ go: say('go'), href: values.href }] : []),
    ],
  }),
})

export const creditNoteLetter = letterOf('credit_note', {
  category: 'invoice',
  sample: (port, publicUrl) => ({
    ...sampleOf(port, publicUrl),
    message: null,
    credited: 'INV-2030-0001',
  }),
  write: (
    { name, message, href }: Values & { message: string | null; credited: string },
    { say, hello },
  ) => ({
    subject: say('subject'),
    blocks: [
      hello(name),
      ...(message ? [{ quote: message }] : []),
      { text: say('text') },
      ...(href ? [{ go: say('go'), href }] : []),
    ],
  }),
})

export const invoiceReminderLetter = letterOf('invoice_reminder', {
  category: 'invoice',
  sample: sampleOf,
  write: (values: Values, { say, hello }) => ({
    subject: say('subject'),
    blocks: [
      hello(values.name),
      { text: say('text') },
      termsOf(values, say),
      ...(values.href ? [{ go: say('go'), href: values.href }] : []),
    ],
  }),
})

/** How an invoice is paid, as a table. */
function termsOf(
  { total, due, iban, reference }: Values,
  say: (text: 'total' | 'due' | 'iban' | 'reference') => string,
): Composed['blocks'][number] {
  return {
    facts: [
      [say('total'), total],
      [say('due'), due],
      [say('iban'), iban],
      [say('reference'), reference],
    ],
  }
}
