import { field, type ImportField } from '../../cells/field.ts'
import { dimensionFields } from '../../cells/shared-fields.ts'

export const yachtFields: readonly ImportField[] = [
  field(
    'name',
    'Name',
    'text',
    'name, yacht, yacht name, boat, boat name, vessel, vessel name, veneen nimi, vene, nimi, båt, båtnamn, bootsname, schiffsname, boot, nom du bateau, bateau, nombre del barco, embarcación, barco, nome barca, barca, scheepsnaam',
    120,
  ),
  field(
    'registrationNumber',
    'Registration number',
    'text',
    'registration number, registration, reg no, reg number, official number, rekisterinumero, rekisteritunnus, registreringsnummer, registernummer, registriernummer, kennzeichen, immatriculation, matrícula, matricola, targa',
    60,
  ),
  field(
    'hullId',
    'Hull number',
    'text',
    'hull id, hin, hull number, hull identification number, win, cin, cin code, rungon numero, skrovnummer, rumpfnummer, numéro de coque, numero scafo',
    60,
  ),
  field('mmsi', 'MMSI', 'mmsi', 'mmsi, mmsi number, mmsi no'),
  field(
    'callSign',
    'Call sign',
    'text',
    'call sign, callsign, radio call sign, kutsutunnus, anropssignal, rufzeichen, indicatif, indicativo, distintivo',
    20,
  ),
  field(
    'flag',
    'Flag',
    'country',
    'flag, flag state, flag country, country of registration, lippu, lippuvaltio, flagg, flagge, pavillon, bandera, pabellón, bandiera, vlag',
  ),
  field(
    'builder',
    'Builder',
    'text',
    'builder, make, manufacturer, brand, shipyard, yard, valmistaja, merkki, tillverkare, märke, werft, hersteller, marke, constructeur, chantier, marque, astillero, marca, cantiere, merk',
    100,
  ),
  field(
    'model',
    'Model',
    'text',
    'model, boat model, type and model, malli, modell, modèle, modelo, modello',
    100,
  ),
  field(
    'yearBuilt',
    'Year built',
    'year',
    'year built, year, built, model year, year of build, vuosimalli, rakennusvuosi, byggår, årsmodell, baujahr, année, année de construction, año, anno, bouwjaar',
  ),
  field(
    'type',
    'Type',
    'choice',
    'type, yacht type, boat type, vessel type, category, venetyyppi, tyyppi, båttyp, bootstyp, typ, type de bateau, tipo, tipo de barco',
  ),
  ...dimensionFields,
  field(
    'ownerName',
    'Owner',
    'text',
    'owner, owner name, owners name, client, client name, customer, customer name, contact name, skipper, captain, omistaja, ägare, eigner, eigentümer, propriétaire, propietario, armador, proprietario, armatore, eigenaar',
    200,
  ),
  {
    ...field(
      'ownerEmail',
      'Owner’s e-mail',
      'email',
      'owner email, owners email, owner e mail, email, e mail, omistajan sähköposti, client email',
      254,
    ),
    unmistakable: true,
  },
  field(
    'ownerCompany',
    'Owning company',
    'text',
    'owner company, owning company, company, company name, yhtiö, yritys, firma, företag, société, empresa, società, bedrijf',
    200,
  ),
  field('tags', 'Tags', 'tags', 'tags, tag, labels'),
]
