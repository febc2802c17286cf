import type { BodyOf } from '../../../../../contract/endpoint.ts'
import { tenancies } from '../../../../../contract/tenancies/endpoints.ts'
import type { Writing } from '../../../records/importing/writing.ts'
import { importEnded, importTenancy } from '../../../tenancies/import.ts'
import { plainWords, wordTable } from '../../cells/plain-words.ts'
import { stayDoubts } from './doubts.ts'
import { heldBy } from './holders.ts'

const tenures = wordTable({
  permanent:
    'permanent,indefinite,perpetual,pysyva,toistaiseksi,tillsvidare,dauerhaft,unbefristet,permanente,indefinido,permanent plats',
  fee_simple: 'fee simple,freehold,owned,ownership,omistus,agande,eigentum,propriete,propiedad,proprieta',
  strata_lot: 'strata lot,strata,strata title',
  fixed_term:
    'fixed term,fixed,lease,leasehold,leased,rental,annual,yearly,maaraaikainen,vuosi,vuosipaikka,tidsbegransad,arsplats,befristet,pacht,jahresplatz,annuel,anual,annuale',
  seasonal:
    'seasonal,season,winter storage,winter,winter berth,talvisailytys,talvipaikka,vinterforvaring,vinterplats,winterlager,hivernage,invernaje,rimessaggio,winterstalling,summer,kausi,kausipaikka,kesapaikka,sasong,sasongsplats,saison,saisonplatz,saisonnier,temporada,stagionale,seizoen',
})

/** Headings of the days of a stay, a contract or a visit. */
export const stayWords = {
  tenureType:
    'tenure, tenancy type, type, contract type, lease type, hallintamuoto, sopimustyyppi, paikkatyyppi, upplåtelseform, avtalstyp, vertragsart, type de contrat, tipo de contrato',
  startDate:
    'start, start date, arrive date, arriving on, from, begins, valid from, lease start, contract start, arrival, arrival date, arrive, arrives, arriving, check in, check in date, checkin, move in, first night, tulo, tulopäivä, saapuminen, ankomst, ankomstdatum, incheckning, anreise, anreisedatum, ankunft, arrivée, date d’arrivée, llegada, entrada, arrivo, aankomst, alkaa, alkupvm, alkamispäivä, alku, börjar, startdatum, från, beginn, von, début, inicio, inizio, begin',
  endDate:
    'end, end date, depart date, leave date, leaving on, to, until, ends, valid to, valid until, expires, expiry, lease end, contract end, departure, departure date, depart, departs, leaving, check out, check out date, checkout, move out, lähtö, lähtöpäivä, avresa, avresedatum, utcheckning, abreise, abreisedatum, départ, date de départ, salida, partenza, vertrek, päättyy, loppupvm, päättymispäivä, loppu, slutar, slutdatum, till, ende, bis, fin, fine, einde',
} as const

export const tenancyWriting: Writing = {
  entity: 'tenancies',
  called:
    'tenancy tenancies lease leases tenant tenants holders vuokrasopimus vuokrasopimukset vuokralaiset haltijat hyresavtal upplåtelse upplåtelser innehavare mietvertrag mietverträge',
  body: tenancies.createOnBerth.body,
  create: (tx, body) =>
    importTenancy(tx, body as BodyOf<typeof tenancies.createOnBerth> & { berthId: string }),
  sameBy: ['berthId', 'clientId', 'startDate'],
  words: { ...stayWords, tenureType: `${stayWords.tenureType}, occupancy type, booking type` },
  values: { tenureType: (word) => tenures.get(plainWords(word)) ?? null },
  states: { pending: 'not_yet', active: 'holds', ended: 'over', cancelled: 'never' },
  createEnded: (tx, body) =>
    importEnded(tx, body as BodyOf<typeof tenancies.createOnBerth> & { berthId: string }),
  check: heldBy,
  doubts: stayDoubts,
}
