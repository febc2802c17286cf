import { reasonFor } from '../../../../../contract/reason.ts'
import { field } from '../../cells/field.ts'
import { plainWords, wordTable } from '../../cells/plain-words.ts'
import type { RowReader } from '../../cells/row-reader.ts'

type DocumentType = 'invoice' | 'credit' | 'other'

const words = wordTable<DocumentType>({
  invoice:
    'invoice,si,sales invoice,customer invoice,tax invoice,out invoice,debit note,invoice out,deposit invoice,progress invoice,final invoice,interest invoice,lasku,myyntilasku,faktura,kundfaktura,debetfaktura,rantefaktura,rechnung,ausgangsrechnung,facture,facture client,factura,factura de venta,fattura,fattura di vendita,factuur,verkoopfactuur,salgsfaktura,utgaende faktura',
  credit:
    'credit note,sc,credit,sales credit note,customer credit note,credit memo,credit invoice,out refund,refund,adjustment note,hyvityslasku,hyvitys,kreditfaktura,kredit,kreditnota,gutschrift,rechnungskorrektur,stornorechnung,avoir,note de credit,abono,factura rectificativa,nota de credito,nota di credito,creditnota,creditfactuur',
  other:
    'payment,sr,sa,payment on account,receipt,sales receipt,deposit,journal,journal entry,quote,estimate,order,sales order,prepayment,overpayment,expense,bill,purchase invoice,in invoice,vendor bill,statement,delivery note,proforma,pro forma,maksu,suoritus,kuitti,tarjous,tilaus,ostolasku,betalning,inbetalning,kvitto,offert,order,leverantorsfaktura,zahlung,quittung,angebot,auftrag,eingangsrechnung,paiement,recu,devis,commande,pago,recibo,presupuesto,pedido,pagamento,ricevuta,preventivo,ordine,betaling,bon,offerte',
})

/** The column that tells invoices, credit notes and payments of one list apart. */
export const documentTypeField = {
  ...field(
    'documentType',
    'Type',
    'text',
    'type, document type, doc type, invoice type, transaction type, move type, tyyppi, laskutyyppi, laskun tyyppi, tositelaji, typ, fakturatyp, dokumenttyp, belegart, rechnungsart, art, type de document, type de pièce, tipo, tipo de documento, tipo documento, soort, factuurtype',
    200,
  ),
  // Types of others, such as those of a contract, say nothing of an invoice.
  fits: (value: string) => words.has(plainWords(value)),
  whole: true,
}

/** Whether a row is an invoice by the column of its type; what else it is is told to the reader, and so is a word nobody knows. */
export function readDocumentType(reader: RowReader): boolean {
  const text = reader.text(documentTypeField.key)
  if (text === null) return !isNegative(reader)
  const type = words.get(plainWords(text))
  if (type === 'invoice') return !isNegative(reader)
  const word = text.slice(0, 60)
  if (type === 'credit')
    reader.refuse(documentTypeField.key, reasonFor('import_invoice_credit', { text: word }))
  else if (type === 'other')
    reader.refuse(documentTypeField.key, reasonFor('import_invoice_other', { text: word }))
  else reader.refuse(documentTypeField.key, reasonFor('import_invoice_type', { text: word }))
  return false
}

/** What comes to less than nothing is a credit, whatever it is called. */
function isNegative(reader: RowReader): boolean {
  const total = reader.text('total')
  if (total === null || !/^\s*(?:[-−–]|\(.*\)\s*$)|[-−–]\s*$/.test(total) || !/[1-9]/.test(total))
    return false
  reader.refuse('total', reasonFor('import_invoice_credit', { text: total.slice(0, 60) }))
  return true
}
