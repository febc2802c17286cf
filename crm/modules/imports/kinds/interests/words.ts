import { type Outcome, outcomes, type Stage, stages } from '../../../../../contract/interests/pipeline.ts'
import { leadCategories } from '../../../../../contract/values/vocabulary.ts'
import { plainWords, wordTable } from '../../cells/plain-words.ts'
import { systemWord } from '../../recipes/system-words.ts'
import { choiceMeanings } from '../declared/field-words.ts'

/** How a deal ended, or that it has not. */
export type Ending = Outcome | 'open'

/** Where a deal stands; a list of deals often tells its end in the same column. */
export function readStage(text: string): Stage | Ending | null {
  const word = plainWords(text)
  const usual = stageWords.get(word) ?? (systemWord('stage', word) as Stage | undefined)
  return ownStages.get(word) ?? usual ?? readOutcome(text)
}

export function readOutcome(text: string): Ending | null {
  const word = plainWords(text)
  const usual = endingWords.get(word) ?? (systemWord('outcome', word) as Ending | undefined)
  return ownOutcomes.get(word) ?? usual ?? null
}

export function isStage(meaning: Stage | Ending): meaning is Stage {
  return (stages as readonly string[]).includes(meaning)
}

export function isOutcome(meaning: Stage | Ending): meaning is Outcome {
  return (outcomes as readonly string[]).includes(meaning)
}

export function readLead(text: string): (typeof leadCategories)[number] | null {
  const word = plainWords(text)
  return ownLeads.get(word) ?? leads.get(word) ?? null
}

export function readTemperature(text: string): string | null {
  return warmth.get(plainWords(text)) ?? null
}

/** What the product itself calls them goes before what others call something else. */
const ownStages = choiceMeanings('interest', 'pipelineStage', stages)
const ownOutcomes = choiceMeanings('interest', 'outcome', outcomes)
const ownLeads = choiceMeanings('interest', 'leadCategory', leadCategories)

const stageWords = wordTable({
  enquiry:
    'enquiry,inquiry,new,new lead,lead,first contact,contacted,kysely,tiedustelu,uusi,yhteydenotto,forfragan,ny,kontakt,anfrage,neu,erstkontakt,demande,nouveau,premier contact,consulta,nuevo,richiesta,nuovo,aanvraag,nieuw,henvendelse,foresporsel',
  qualified:
    'qualified,qualification,viewing,visit,proposal,kartoitettu,kvalifioitu,kvalificerad,visning,qualifiziert,besichtigung,qualifie,visite,calificado,cualificado,visita,qualificato,gekwalificeerd,bezichtiging,kvalificeret,kvalifisert',
  eoi: 'eoi,expression of interest,letter of intent,loi,offer,offer made,eoi signed,negotiation,in negotiation,tarjous,aiesopimus,offert,avsiktsforklaring,angebot,absichtserklarung,offre,lettre d intention,oferta,carta de intenciones,offerta,lettera di intenti,bod,intentieverklaring,tilbud',
  reservation:
    'reservation,reserved,reservation agreement,reservation signed,option,under option,varaus,varattu,varaussopimus,reservationsavtal,reserverad,reservierung,reserviert,reservation signee,reserve,reserva,reservado,prenotazione,riservato,reservering,gereserveerd,reserveret,reservert',
  deposit_paid:
    'deposit paid,deposit,deposit received,down payment,prepayment,kasiraha,kasiraha maksettu,ennakkomaksu,handpenning,handpenning betald,anzahlung,angezahlt,anzahlung erhalten,acompte,acompte verse,deposito,deposito pagado,senal pagada,caparra,acconto,aanbetaling,depositum,depositum betalt',
  contract:
    'contract,contract signed,signed,sopimus,sopimus allekirjoitettu,kauppakirja,avtal,kontrakt,avtal signerat,vertrag,vertrag unterschrieben,contrat,contrat signe,contrato,contrato firmado,contratto,contratto firmato,contract getekend',
  nurturing:
    'nurturing,nurture,long term,later,on hold,paused,waiting,seuranta,odottaa,tauolla,vantar,vilande,bearbetas,pflege,spater,pausiert,wartend,suivi,en attente,seguimiento,en espera,in attesa,opvolging,wachtend,venter',
})

const endingWords = wordTable({
  won: 'won,closed won,win,sold,completed,deal won,success,successful,voitettu,kaupattu,myyty,toteutunut,vunnen,vunnet,sald,avslutad,gewonnen,verkauft,abgeschlossen,gagne,vendu,conclu,ganado,vendido,ganada,vinto,venduto,gewonnen deal,verkocht,vundet,solgt',
  lost_other_marina:
    'lost to another marina,lost other marina,other marina,competitor,lost to competitor,lost to competition,chose another marina,toinen satama,kilpailija,annan hamn,konkurrent,anderer hafen,andere marina,autre port,concurrent,otro puerto,competencia,altro porto,concorrente,andere haven',
  lost_unqualified:
    'unqualified,disqualified,not qualified,lost unqualified,bad fit,ei sovellu,okvalificerad,ej kvalificerad,unqualifiziert,nicht geeignet,non qualifie,no calificado,non qualificato,ongeschikt',
  lost_no_response:
    'no response,no reply,no answer,lost no response,unresponsive,ghosted,ei vastausta,inget svar,keine antwort,pas de reponse,sans reponse,sin respuesta,nessuna risposta,geen reactie,intet svar',
  lost_other:
    'lost,closed lost,lose,deal lost,lost other,dead,havitty,menetetty,forlorad,forlorat,verloren,perdu,perdido,perdida,perso,verloren deal,tabt,tapt',
  cancelled:
    'cancelled,canceled,cancel,withdrawn,called off,abandoned,peruttu,peruutettu,avbruten,avbokad,installd,storniert,abgebrochen,abgesagt,annule,abandonne,cancelado,anulado,annullato,cancellato,geannuleerd,annulleret,kansellert',
  open: 'open,active,ongoing,in progress,pending,current,none,no,not closed,avoin,kesken,kaynnissa,oppen,pagaende,aktiv,offen,laufend,ouvert,en cours,abierto,en curso,aperto,in corso,lopend',
})

const leads = wordTable({
  general_interest:
    'general interest,general,interest,browsing,cold lead,yleinen,yleinen kiinnostus,allman,allmant intresse,allgemein,allgemeines interesse,interet general,general interes,interes general,interesse generale,algemeen',
  specific_qualified:
    'specific qualified,specific,qualified lead,qualified,warm lead,sql,mql,tarkka,tasmallinen,specifik,konkret,qualifiziert,precis,qualifie,especifico,specifico,specifiek',
  hot_lead:
    'hot lead,hot,urgent,high,kuuma,kuuma liidi,het,hett lead,heiss,heisser lead,chaud,caliente,caldo,heet',
})

const warmth = wordTable({
  cold: 'cold,low,1,kylma,kall,kalt,froid,frio,freddo,koud,kold,kald',
  warm: 'warm,medium,2,lammin,varm,warm lead,tiede,chaud tiede,templado,tibio,tiepido,lauw,lunken',
  hot: 'hot,high,3,very interested,kuuma,het,heiss,chaud,tres chaud,caliente,caldo,heet,varmt',
})
