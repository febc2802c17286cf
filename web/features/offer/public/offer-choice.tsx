import { useState } from 'react'
import { type OfferAnswer, offerAnswers } from '../../../../contract/renewals/vocabulary.ts'
import { Button } from '../../../../ui/button.tsx'

type Words = Readonly<Record<OfferAnswer, { pick: string; sure: string; yes: string }>>

type OfferChoiceProps = {
  words: Words
  back: string
  busy: boolean
  disabled?: boolean
  onAnswer: (answer: OfferAnswer) => void
}

/**
 * Accepts or declines an offer, and asks once more: an answer cannot be taken back. What is pressed first stays where it is, and
 * the question comes below, so that whoever taps twice binds themselves to nothing.
 */
export function OfferChoice({ words, back, busy, disabled = false, onAnswer }: OfferChoiceProps) {
  const [picked, setPicked] = useState<OfferAnswer | null>(null)
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap gap-2">
        {offerAnswers.map((answer) => (
          <Button
            key={answer}
            variant={picked === null && answer === 'accepted' ? 'primary' : 'secondary'}
            aria-pressed={picked === answer}
            disabled={disabled || busy}
            // Of one width whatever is picked: nothing moves.
            className="border aria-pressed:border-accent aria-pressed:bg-accent-soft"
            onClick={() => setPicked(answer)}
          >
            {words[answer].pick}
          </Button>
        ))}
      </div>
      {picked && (
        <fieldset className="flex flex-col gap-2">
          <legend className="pb-2 font-medium">{words[picked].sure}</legend>
          <div className="flex flex-wrap gap-2">
            <Button
              variant={picked === 'accepted' ? 'primary' : 'danger'}
              busy={busy}
              onClick={() => onAnswer(picked)}
            >
              {words[picked].yes}
            </Button>
            <Button variant="ghost" disabled={busy} onClick={() => setPicked(null)}>
              {back}
            </Button>
          </div>
        </fieldset>
      )}
    </div>
  )
}
