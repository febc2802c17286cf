import { reasonFor } from '../../../../../contract/reason.ts'
import { field } from '../../cells/field.ts'
import { plainWords, wordTable } from '../../cells/plain-words.ts'
import type { RowReader } from '../../cells/row-reader.ts'

const words = wordTable({
  stay: 'visitor,visit,visiting,guest,transient,overnight,short stay,short term,nightly,daily,booking,vierailija,vieras,vieraspaikka,gast,gastplats,besokare,besucher,visiteur,passage,transeunte,visitante,ospite,transito,passant,gjest',
  contract:
    'annual,yearly,year,permanent contract,contract,contract holder,berth holder,resident,residential,liveaboard,long term,lease,tenancy,licence,winter storage,winter,winter berth,seasonal contract,season ticket,vuosi,vuosipaikka,kausipaikka,talvisailytys,sopimus,arsplats,sasongsplats,vinterforvaring,kontrakt,avtal,dauerlieger,jahresplatz,winterlager,vertrag,annuel,contrat,hivernage,anual,contrato,invernaje,annuale,contratto,rimessaggio,vaste ligplaats,winterstalling,jaarplaats',
})

/** The column that tells the stays of one list from its contracts. */
export const stayType = {
  field: {
    ...field(
      'stayType',
      'Type of stay',
      'text',
      'occupancy type, booking type, stay type, reservation type, type of stay, type of booking, visit type, varaustyyppi, bokningstyp, buchungsart, type de séjour, tipo de estancia, tipo de reserva, tipo di soggiorno',
      200,
    ),
    fits: (value: string) => words.has(plainWords(value)),
    whole: true,
  },
  read(reader: RowReader): void {
    const text = reader.text('stayType')
    if (text !== null && words.get(plainWords(text)) === 'contract')
      reader.refuse('stayType', reasonFor('import_stay_contract', { text: text.slice(0, 60) }))
  },
}
