import { systemWord } from '../recipes/system-words.ts'
import { plainWords, wordTable } from './plain-words.ts'
import { type PortTerms, termOf } from './terms.ts'

/** Where somebody came from; `other` for a word that is none of the port. */
export function readSource(text: string, terms: PortTerms): string {
  return termOf(terms, 'lead_sources', text, usualSource) ?? 'other'
}

function usualSource(word: string): string | null {
  const plain = plainWords(word)
  return sources.get(plain) ?? systemWord('source', plain) ?? null
}

const sources = wordTable({
  manual: 'manual,entered by hand',
  website: 'website,web,web site,online,internet,web form,verkkosivu,webbplats',
  referral: 'referral,recommendation,word of mouth,friend,suositus,rekommendation,empfehlung,recommandation',
  phone: 'phone,call,telephone,phone call,puhelin,telefon',
  walk_in: 'walk in,walkin,visit,office,in person,kaynti',
  email: 'email,e mail,mail,sahkoposti,e post',
  broker: 'broker,agent,dealer,valittaja,maklare,makler,courtier',
  boat_show:
    'boat show,show,fair,exhibition,event,trade show,messut,venemessut,batmassa,messe,salon,feria,fiera',
  social: 'social,social media,facebook,instagram,linkedin',
  partner: 'partner,reseller,kumppani',
  import: 'import,imported,migration',
})
