import type { DrawnReceipt } from './receipts.ts'

interface Printed {
  text: string
  says: DrawnReceipt['says']
}

const contentOf = (
  merchant: string,
  date: string,
  ...[total, tax, currency, category]: [string, string | null, string | null, (string | null)?]
): DrawnReceipt['says'] => ({ merchant, date, total, tax, currency, category: category ?? null })

/** Receipts as tills print them in several lands: tables of rates, tips, discounts, what is no total. */
export const printedReceipts: readonly Printed[] = [
  {
    says: contentOf('K-Market Herttoniemi', '2025-03-02', '15.47', '1.90', 'EUR'),
    text: `K-Market Herttoniemi
Puh. 020 700 1234
Y-tunnus 1234567-8
MAITO 1L 1,29
RUISLEIPÄ 14,18
YHTEENSÄ 2 KPL 15,47
KORTTIMAKSU 15,47
ALV VEROTON VERO VEROLLINEN
14,00% 13,57 1,90 15,47
Kiitos käynnistä
02.03.2025 12:04`,
  },
  {
    says: contentOf('ICA Kvantum Visby', '2025-03-02', '243.50', '26.09', 'SEK'),
    text: `ICA Kvantum Visby
Org.nr 556677-8899
Datum: 2025-03-02 Tid: 12:04
Mjölk 20,50
Ost 223,00
Totalt 243,50 SEK
Moms% Moms Netto Brutto
12,00 26,09 217,41 243,50
Betalat kort 243,50`,
  },
  {
    says: contentOf('REWE Markt GmbH', '2025-03-02', '23.45', '2.66', 'EUR'),
    text: `REWE Markt GmbH
Domstr. 20
50668 Köln
UID Nr.: DE812706034
EUR
BROT 2,99 B
WEIN 11,90 A
KÄSE 8,56 B
--------
SUMME EUR 23,45
Geg. Mastercard EUR 23,45
Steuer % Netto Steuer Brutto
A= 19,0% 10,00 1,90 11,90
B= 7,0% 10,79 0,76 11,55
Gesamtbetrag 20,79 2,66 23,45
02.03.2025 12:04 Bon-Nr.:1234`,
  },
  {
    says: contentOf('The Ship Inn', '2025-03-12', '44.10', '6.53', 'GBP'),
    text: `The Ship Inn
Table 12 Covers 2
12/03/2025 19:44
2 Fish & Chips 28.00
2 Pint 11.20
Subtotal 39.20
Service charge 12.5% 4.90
Total £44.10
VAT @ 20% included 6.53
Thank you`,
  },
  {
    says: contentOf("Joe's Crab Shack", '2025-03-14', '50.80', '2.80', 'USD'),
    text: `Joe's Crab Shack
1 Pier Ave, Newport RI
03/14/2025 7:12 PM
Subtotal $40.00
Sales Tax $2.80
Total $42.80
Tip $8.00
Total $50.80
VISA ****1234`,
  },
  {
    says: contentOf('Bar La Marina S.L.', '2025-03-02', '32.50', '2.95', 'EUR', 'meals'),
    text: `Bar La Marina S.L.
CIF B12345678
Fecha 02/03/2025 Hora 14:20
2 Menú del día 30,00
1 Agua 2,50
BASE IMPONIBLE 29,55
I.V.A. 10% 2,95
TOTAL EUROS 32,50
ENTREGADO 50,00
CAMBIO 17,50`,
  },
  {
    says: contentOf('Havnekiosken AS', '2025-03-02', '45.00', '5.87', 'NOK'),
    text: `Havnekiosken AS
Org.nr. 987 654 321 MVA
Dato 02.03.2025
Is 45,00
Sum 45,00
MVA 15% 5,87
Bankkort 45,00 NOK`,
  },
  {
    says: contentOf('Restaurant du Port', '2025-03-02', '58.00', '5.27', 'EUR', 'meals'),
    text: `Restaurant du Port
12 quai des Pêcheurs
Le 02/03/2025
2 Menus 58,00
Total TTC 58,00 €
Dont TVA 10% 5,27
CB 58,00`,
  },
  {
    says: contentOf('Trattoria al Molo', '2025-03-02', '22.00', '2.00', 'EUR', 'meals'),
    text: `Trattoria al Molo
P.IVA 01234567890
02-03-2025 13:20
Coperto 4,00
Spaghetti 18,00
TOTALE COMPLESSIVO 22,00
di cui IVA 2,00
Pagamento elettronico 22,00`,
  },
  {
    says: contentOf('Neste Hanko', '2025-07-04', '80.86', '16.43', 'EUR', 'travel'),
    text: `Neste Hanko
Kuitti 00123
Diesel 45,20 L
1,789 EUR/L
80,86
Yhteensä 80,86 EUR
Alv 25,5 % 16,43
Veroton 64,43
Visa 80,86
4.7.2025 09:15`,
  },
  {
    says: contentOf('Seasea AB', '2025-06-11', '538.20', '107.64', 'SEK'),
    text: `Seasea AB
Båttillbehör
KVITTO 2025-06-11
Fender 2 st 598,00
Rabatt 10% -59,80
SUMMA SEK 538,20
Varav moms 25% 107,64
Att betala 538,20
Bonuspoäng 538`,
  },
  {
    says: contentOf('Hotel Seeblick GmbH & Co. KG', '2025-06-12', '220.00', '17.22', 'EUR', 'travel'),
    text: `Hotel Seeblick GmbH & Co. KG
Rechnung Nr. 4711
Anreise 10.06.2025 Abreise 12.06.2025
Rechnungsdatum 12.06.2025
Übernachtung 2 x 95,00 190,00
Frühstück 2 x 15,00 30,00
Gesamtbetrag 220,00 EUR
enthaltene MwSt 7% 12,43
enthaltene MwSt 19% 4,79`,
  },
  {
    says: contentOf('WHSmith Travel', '2025-07-03', '10.48', null, null, 'office'),
    text: `WHSmith Travel
VAT No 238 5548 36
Batteries 6.99
Pens 3.49
BALANCE DUE 10.48
Visa Debit 10.48
03 JUL 2025 08:12`,
  },
  {
    says: contentOf('Supermercados Mercadona S.A.', '2025-04-05', '3.15', '0.12', 'EUR'),
    text: `Supermercados Mercadona S.A.
C/ Mayor 3
05/04/2025 18:21 OP: 1234
1 LECHE 0,95
2 PAN 1,10 2,20
TOTAL (€) 3,15
TARJETA BANCARIA 3,15
IVA BASE IMPONIBLE (€) CUOTA (€)
4% 3,03 0,12
TOTAL 3,03 0,12`,
  },
  {
    says: contentOf('Netto Svendborg', '2025-07-04', '18.95', '3.79', 'DKK'),
    text: `Netto Svendborg
Dato 04-07-2025
Rugbrød 18,95
I ALT 18,95
Heraf moms 3,79
Dankort 18,95 DKK`,
  },
  {
    says: contentOf('Jachthaven Winkel BV', '2025-05-12', '24.95', '4.33', 'EUR'),
    text: `Jachthaven Winkel BV
Datum 12-05-2025
Lijn 10m 24,95
Totaal € 24,95
BTW 21% over 20,62 4,33
PIN 24,95`,
  },
  {
    says: contentOf('The Lobster Pot', '2025-07-05', '66.00', '10.00', 'GBP'),
    text: `The Lobster Pot
Date: 5 Jul 2025
Food 60.00
Total 60.00
Gratuity 6.00
Amount paid £66.00
VAT 10.00`,
  },
]
