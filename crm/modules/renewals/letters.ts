import { letterOf } from '../mail/letter.ts'

interface Offer {
  name: string
  port: string
  mooring: string
  /** It stands in for one that was mailed before. */
  isCorrected: boolean
  /** Days, in words. */
  from: string
  until: string
  answerBy: string
  /** In words; null where none was named. */
  price: string | null
  /** Tax is added to the price. */
  isTaxed: boolean
  /** Where it is answered by who has an account; null where the link of the mail leads there. */
  href: string | null
}

export const offerLetter = letterOf('renewal_offer', {
  category: 'sales_message',
  sample: (port) => ({
    ...{ name: 'Vera Dahl', port, mooring: 'B12', isCorrected: false },
    ...{ from: '1 May 2030', until: '30 April 2031', answerBy: '31 March 2030' },
    ...{ price: '€1,240.00', isTaxed: true, href: null },
  }),
  write: (
    { name, mooring, isCorrected, from, until, answerBy, price, isTaxed, href }: Offer,
    { say, hello },
  ) => ({
    subject: say(isCorrected ? 'correctedSubject' : 'subject'),
    blocks: [
      hello(name),
      { text: say(isCorrected ? 'correction' : 'text') },
      {
        facts: [
          [say('berth'), mooring],
          [say('from'), from],
          [say('until'), until],
          [say(isTaxed ? 'beforeTax' : 'price'), price],
          [say('answerBy'), answerBy],
        ],
      },
      ...(href ? [{ go: say('answer'), href }] : [{ button: say('answer') }, { text: say('note') }]),
    ],
  }),
})

/** An offer that was mailed is none any more. */
export const withdrawalLetter = letterOf('renewal_withdrawn', {
  category: 'sales_message',
  sample: (port) => ({ name: 'Vera Dahl', port, mooring: 'B12' }),
  write: ({ name }: { name: string; port: string; mooring: string }, { say, hello }) => ({
    subject: say('subject'),
    blocks: [hello(name), { text: say('text') }],
  }),
})
