import type { RecordType } from '../../../../contract/kinds.ts'
import { reasonFor } from '../../../../contract/reason.ts'
import type { RowState } from '../../records/importing/writing.ts'
import { choiceMeanings } from '../kinds/declared/field-words.ts'
import { systemWord } from '../recipes/system-words.ts'
import { field } from './field.ts'
import { plainWords, wordTable } from './plain-words.ts'
import type { RowReader } from './row-reader.ts'

/** The column of the state of an invoice, a stay or a contract. */
export const stateField = field(
  'state',
  'State',
  'text',
  'state, status, invoice status, payment status, booking status, reservation status, contract status, lease status, tila, laskun tila, varauksen tila, sopimuksen tila, tillstånd, fakturastatus, bokningsstatus, avtalsstatus, zustand, rechnungsstatus, buchungsstatus, statut, état, estado, stato, situazione',
  200,
)

/** A second one of the same row, such as the status of an invoice beside that of its payment. */
export const furtherStateField = { ...stateField, key: 'furtherState', label: 'Further state', whole: true }

const words = wordTable<Exclude<RowState, 'begun' | 'asked'>>({
  holds:
    'open,sent,issued,booked,approved,authorized,finalised,finalized,outstanding,unpaid,due,not due,overdue,past due,late,partial,partially paid,part paid,partly paid,viewed,active,confirmed,guaranteed,definite,reserved,current,valid,running,in force,signed,checked in,check in,in house,arrived,present,new,upcoming,arriving,avoin,avoinna,lahetetty,eraantynyt,maksamatta,osittain maksettu,voimassa,vahvistettu,varattu,oppen,obetald,skickad,forfallen,delbetald,aktiv,gallande,bekraftad,bokad,incheckad,offen,versendet,fallig,uberfallig,teilbezahlt,bestatigt,gebucht,laufend,gultig,ouvert,ouverte,envoyee,impayee,en retard,partielle,actif,active,confirme,confirmee,en cours,abierta,abierto,enviada,pendiente de pago,vencida,activo,activa,confirmada,confirmado,vigente,aperta,inviata,scaduta non pagata,attivo,attiva,confermata,in corso,openstaand,verzonden,achterstallig,actief,bevestigd,lopend',
  not_yet:
    'draft,quote,estimate,proforma,pro forma,scheduled,pending approval,submitted,unsent,waitlist,waiting list,wait listed,tentative,option,enquiry,inquiry,request,requested,luonnos,tarjous,varausehdotus,odottaa hyvaksyntaa,utkast,offert,forfragan,entwurf,angebot,anfrage,brouillon,devis,demande,borrador,presupuesto,solicitud,bozza,preventivo,richiesta,concept,offerte,aanvraag',
  never:
    'void,kredit,kreditfaktura,credit note,credit memo,hyvityslasku,gutschrift,nota de credito,nota di credito,creditnota,cancelled,canceled,deleted,removed,rejected,declined,refused,withdrawn,credited,credit,written off,write off,uncollectable,bad debt,reversed,refunded,storno,stornoed,no show,noshow,archived,lapsed before start,mitatoity,peruttu,peruutettu,hylatty,hyvitetty,luottotappio,poistettu,makulerad,annullerad,avbokad,installd,krediterad,avvisad,borttagen,storniert,abgesagt,abgelehnt,gutgeschrieben,geloscht,annule,annulee,refuse,avoir,anulada,anulado,cancelada,cancelado,rechazada,abonada,annullata,annullato,cancellata,rifiutata,stornata,geannuleerd,vervallen,afgewezen,gecrediteerd',
  over: 'ended,end,finished,closed,completed,complete,done,expired,terminated,former,past,inactive,previous,departed,checked out,check out,left,moved out,paid,paid in full,fully paid,settled,paattynyt,irtisanottu,maksettu,lahtenyt,suljettu,avslutad,avslutat,uppsagd,utgangen,betald,utcheckad,beendet,gekundigt,abgelaufen,bezahlt,abgereist,terminee,termine,resilie,expire,payee,paye,parti,finalizada,finalizado,terminado,rescindido,caducado,pagada,pagado,terminata,terminato,disdetto,pagata,pagato,beeindigd,opgezegd,verlopen,betaald,vertrokken',
})

/** What a word says of a record of a kind: by what the product calls its own states in each language, then as the trade does. */
function rowStateOf(
  type: RecordType,
  own: Readonly<Record<string, RowState>>,
): (word: string) => RowState | null {
  const meanings = choiceMeanings(type, 'status', Object.keys(own))
  return (word) => {
    const plain = plainWords(word)
    const usual = words.get(plain) ?? (systemWord('state', plain) as RowState | undefined)
    return own[meanings.get(plain) ?? ''] ?? usual ?? null
  }
}

/**
 * Reads the column of the state, where there is one, and refuses a row that is not in force: what was cancelled, drafted or
 * ended is not brought to life. A state nobody knows is refused, too; whoever knows better leaves the column out. One that is over
 * is taken where its kind can write it as what it is and its last day is past. Gives the state that was read.
 */
export function rowStateReader(type: RecordType, own: Readonly<Record<string, RowState>>) {
  const read = rowStateOf(type, own)
  return (reader: RowReader, ended?: { isOver: boolean }): RowState | null => {
    const further = reader.text(furtherStateField.key)
    const other = further === null ? null : read(further)
    if (other === 'not_yet' || other === 'never')
      reader.refuse(furtherStateField.key, reasonFor(whyOut[other], { text: further!.slice(0, 60) }))
    const text = reader.text(stateField.key)
    if (text === null) return null
    const state = read(text)
    const shortText = text.slice(0, 60)
    if (state === null) reader.refuse(stateField.key, reasonFor('import_no_state', { text: shortText }))
    else if (state === 'not_yet' || state === 'never')
      reader.refuse(stateField.key, reasonFor(whyOut[state], { text: shortText }))
    else if (state === 'over' && !ended?.isOver)
      reader.refuse(
        stateField.key,
        ended ? reasonFor('import_over_when') : reasonFor('import_over', { text: shortText }),
      )
    return state
  }
}

const whyOut = { not_yet: 'import_not_yet', never: 'import_not_any_more' } as const
