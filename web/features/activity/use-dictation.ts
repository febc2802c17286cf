import { useEffect, useRef, useState } from 'react'

interface Heard {
  resultIndex: number
  results: ArrayLike<ArrayLike<{ transcript: string }> & { isFinal: boolean }>
}

/** Speech input as browsers that have it offer it (Web Speech API). */
interface Recognition {
  lang: string
  continuous: boolean
  onresult: ((event: Heard) => void) | null
  onend: (() => void) | null
  start(): void
  stop(): void
  abort(): void
}

type Made = { SpeechRecognition?: new () => Recognition; webkitSpeechRecognition?: new () => Recognition }

/** Hears what is spoken into the device, where the browser can: each sentence as it is understood. */
export function useDictation(language: string, onHeard: (text: string) => void) {
  const [listening, setListening] = useState(false)
  const recognition = useRef<Recognition | null>(null)
  const latest = useRef(onHeard)
  useEffect(() => {
    latest.current = onHeard
  })
  useEffect(() => () => recognition.current?.abort(), [])
  const host = window as unknown as Made
  const Speech = host.SpeechRecognition ?? host.webkitSpeechRecognition
  if (!Speech) return null

  function toggle() {
    if (recognition.current) return recognition.current.stop()
    const heard = new Speech!()
    heard.lang = language
    heard.continuous = true
    heard.onresult = ({ resultIndex, results }) => {
      const sentences = Array.from(results).slice(resultIndex)
      const text = sentences
        .flatMap((one) => (one.isFinal ? (one[0]?.transcript.trim() ?? '') : []))
        .join(' ')
      if (text) latest.current(text)
    }
    heard.onend = () => {
      recognition.current = null
      setListening(false)
    }
    recognition.current = heard
    setListening(true)
    heard.start()
  }
  return { listening, toggle }
}
