-- Made by `node scripts/baseline/write-baseline.ts`. What these files make together, for new installations.
-- 0001_foundation d9f2f27a4b36c21b7d4e15860cc2e203c3ad67af81b6ca40a4ab404f7388815b
-- 0002_identity c212cee5763b313855af6624c3faed4e0fcf36ef596c2f2e84beec5801614d01
-- 0003_clients baab87b7ead3daad9a927d5bf6828d81108fa73d0cf75b463ccdcce99f1fc0ae
-- 0004_berths 4bac094f12b3937b119b5c7d693debfe794c801aead212f15d3b1518e9b8aa09
-- 0005_notes_and_tags 87f5f3bf7bb709d93fb0f115090452f47e7d41fd89932b758087e2056e5ad003
-- 0006_search d6aeb3eadf0b15d1cd1fe18e67f3191627df0ab43c545f08afc87c60f52ad5b7
-- 0007_imports f3a8c4c40ac37c89812852a691b685925b3a10d2acb71d599858e5e7f0686f81
-- 0008_stage_rank 6eb3c2fddf5900782ee1008fd66555b0e27137301bd94d2c3434e34e7fecc613
-- 0010_import_rows e677331d431b94ccc3cab74e95de3ca278af58c5a41d1cbdacf3b951497dc9c1
-- 0011_inquiries e1cefed7c3ab04c0a94bfa1a8bed4ec2da0f7158375bc591d31ae385c56160e8
-- 0012_kept_answers 6ba3a63244e7f050d6caa115a4ad8f3abd376d62a731e6d82eb784e7ec2a2c75
-- 0013_access_and_limits eba4a348802f70f519a594a9c49e4534addf53240dbc84b3aa76eed1095e52ab
-- 0015_people ac3702c73dbc59dc143faf9c43d4be8784fc67b93df480afbcd410ee1bc65c6d
-- 0017_holds f6e7c797ccbae7c3b608d69c7742246afbc0169512573966db053ffd57b82e12
-- 0019_company_names ab4635e7df9c51d36e25f0b8f1cc55ca8dd27f96ab51d668f3c4196607ccea95
-- 0020_country_and_price_currency 22ed2b53fedd6f38330f2cd7b4706ca1ef31a761e0ba038fe1bf688565915360
-- 0021_search_notes 5bca3ead7b4af6a219f9ddd25ac115603e818c2ff811386a4821c7f894fb69b5
-- 0022_found_and_counted ade4caeb0cb01b4860df14ae95513c9f5ceffe627bbab519eb4df4fd400bf97d
-- 0023_plan_of_the_port cff40065b0e333c7604430ce749e98b6a784f0493f1128d8917dc1c6eefe8955
-- 0024_imports_taken_back 0d11d7eecfa66a607ad2a3323a367b0e24d8fbf6e6f2dc35459bf0944398edd5
-- 0027_analysis 43ca88171f6c651066e6d071e98359052b7dbd55eb2afe9002699c4ae37a1e76
-- 0028_audit_found 8c1f8a145b88257959524d0d95f24438465cdc9c00534c3024a925ec6f629a5e
-- 0029_found_in_one beebc769b48563ee7ae281d4049d24b6f3193cc1baf955c870caf5c48192c817
-- 0030_saved_views 5413142da6735cd60357be59b2190a7ff964ee3d2c7cfa2a36ded026f975c3ea
-- 0031_ids_in_one 31e157da3d04f5feda55dd235048feeeb5951a56b14271afeea292adf7398aaf
-- 0032_mail_of_contacts 305bc26567990ef0296ed07e0c5d26254447c4c78d0ab4b2dd7d914e5f8ea321
-- 0033_records 768a2a39a528e23022a249e4290c1b1a436e4fc9cbdc5ea80ba6045fc98d92e1
-- 0036_folded e559cb6f82a71ecc9ad3d118e976e6b88793d29ef053d0bb201cf935e8505cf3
-- 0038_imports_of_interests 13e60367dd55b17ab92f011cc2bfcba56a1559f4039f9cd07066d1da468c6c44
-- 0039_cells_and_mappings_of_imports e56309a4a5a0c47ef6c32d558cef9492b8802b0a4b3eb8f935ebfa982b60c293
-- 0041_custom_fields 10dbbff2aae71f9409e44aa7085f3c7b2c629c77153fad7640ad2917a87cd7ed
-- 0043_residential 67acd6ed35cfba272f813cf5f19e202ee14ab02542bc0291f1851c5c8ce67bbc
-- 0044_webhooks d892d8b5aca973a4e4e327b560722787b0244fb667e83b1073b5c1f78bcb81c0
-- 0045_files f9346f9c7ad2002a43008311867e76bc30b62039d37b30d1a0669fa90f78a186
-- 0046_storage_runs ce6c4f8647a8fd4de732fcd320778a6556c014679e6cf691f6a10af6d00dc2a1
-- 0048_settings 9b7ed1fec3abe274ccb89346ce2a84472b14db3018379ba72e3e1526642ac4ee
-- 0049_mail cff9125104658b5d57e1b0ff292075c23808a36b1fe325eeebf135b9a1ac3c1f
-- 0052_requests_of_deliveries c0954258ca2fd637094bfc0e0209d99ece295a96c42bc5a3fbfb1af7322ae19c
-- 0053_processes 44ad3aeed317f967c3184b06e55c9906a6ca1e42a083cac788c6970697fb17a7
-- 0056_reminders e0136dbab85400259b45d82a75bcf9434d7b5a09abe8d44bbf8f5f393b124dd9
-- 0057_notifications 96f3c51dd024bc406ed5338150d99343986378265a9e5d4ce0fbc7f220c15778
-- 0058_second_factors 9ec269d4115066dd55b8af63e641e9d0c757587410c2f2eb025decbf343911f5
-- 0059_passkeys 08d374b271a76834ba8af051c4a8546822ca638d92b2f8dde2f626f91d16151d
-- 0060_sign_on c7bcc2575ce9c8e1da143400f9f41f96558e7c2a55aca54563d6bd4763dd5403
-- 0061_sight 7a667725503c4d05fe7d8aa3b93d3caa216450604a9617dcecbe5480be4c38f4
-- 0062_teams cd6ee0896839321701657408c8766d20ff5cc7ad6ffb819a9d7361c710771b04
-- 0064_duplicates bd1c38b4014adf2acc5e6d6adcd1417bc06c002e69375338b11771955183fa0f
-- 0065_privacy 394be184d647015b58de36722a85d8fc728a3a66d3fd68d2ffa7dcd872c2c216
-- 0068_alerts 88df61df6f749310595210140b20469a7d2b96fe85d4f7e805ea6af6dc52b841
-- 0069_error_events_found f8d769d06a4966ade57812c767ebe2230db74e0ac0a0f3f64befa1c208b935f6
-- 0070_contact_log 149b6ad0f0d2951b3cf5cac57a6f2e3d94fc98956b17b8daf57ce992e260439b
-- 0071_vocabularies 507b309840ebb5a0aeb5999fdbcadd29ad6ec27f2605aecf86271ba51dae5d24
-- 0072_branding 5fc4a4c7f6e2b58e8395cbc79f3847fa655eb24144eb115c34b6a347a505e1aa
-- 0076_consents 412b450166dda5e86999c4812734b1370071d8ad60b811001814635d78ad55b6
-- 0077_erasing_spares_others ee4557510975f59960384248f6887e693426a3967cd2641ca406edc25d5a34fc
-- 0078_files_and_reminders_found 006740cc1d5727d95a62a560a685097fd3ee72c14df12e777b25095884965412
-- 0080_payments 9c858431983c0c5f7aaadca3695bb4d07297ea57691257601949cc866c25da0b
-- 0081_waiting_list 7081aa4ca084cb51090398b1a63f0f619eac126f048591c339b08eaca507cec5
-- 0082_supplemental_info b59a240e31ff97e5ed701f236b378b7f7e8c5e454ad50166f91d6fa22274ee85
-- 0083_berth_suggestions 202bf7c27003bf8b5667b399aa6df0337d830d45ab936d7b44152b711419791f
-- 0084_berth_pdfs 2ea5363f5fb60530b06ed0d7190f6c5aa2806895ddfa4b62b50c80bce9a10c75
-- 0087_comparisons_asked_once 0b3abfcba9a4e62af31ceae8b6b804ea91594d3bda607bb339eb24198bed597b
-- 0088_folders a9c347a9fead5c53f69b771b54541e90143b9540aac04eac5de11a4cb3494ebe
-- 0089_custom_texts e8a810ba7d75a625823f9bcb981560c0acc75797d5bfafa7c784aeb2f08bf585
-- 0090_documents 545aa75ce65dec0e2b5bb7c9f2e827e2a4d1dd9ac6ee98eb8c7471d328b4ff9b
-- 0091_mail_attachments c146d2acc58f2a549f8847dae54b07ac6101d28c312b8a232d74e40f58635ea4
-- 0092_signing_deliveries 57621d6e433d9d6e9d8ad3e9d79b27d69de1203178a302c10baf484dd2de503f
-- 0100_document_templates da186c60759a4d8863707947230b7b19c693bf5b51872deaaf3d433b3ec31fec
-- 0101_built_in_signing cc530379f259561c1f76e47d204325faed46c3f63d05ab8714163ca2c77c840b
-- 0107_lists_by_index d3d0dffae0b4cbe0c64e32de45eb2a44e427dafd25e4a95f419e250897809e1c
-- 0108_deals_without_owner 852f3a19983feb6509297c2fb93a20575238641007fa62b94e457fbe1d4630c9
-- 0114_inquiry_texts c25538ccd002bdd55c2f212b9da8641e83c906693019bd1a479abc73f2bac877
-- 0115_sends 463b09469c5817e0798cd5e444f62cffdaf2eb7950b4f1942398695d33ac355c
-- 0116_papers_found 7b4f84705d0a3f16302adc4b47b6ff5f661f3f0b13ded0669f3825ced30244aa
-- 0117_import_runs cd8474bef10d3edf04096b9f346925608f537983e8320f7c9f9a6fef197603f8
-- 0118_prefilled_templates 2d80ce882acd6c34ac38c804136612ca0dc90ffe6016c17eec4a658b09d7094b
-- 0119_standing_of_documents f59be161da3f2e6d403498cc051cef46d675dbd80549095c686a23c551efc402
-- 0120_kinds_of_actors ef36fbd2a10368cb731e68d82c9f5088ff98ad0b68ce70030f2fdb8c06187081
-- 0121_tenancies 6107f874853f866a50c29d93f0c4190bc61fa30cad2fd02bb1f9f089c5a932c1
-- 0125_status_reason fca67085d6a2b5797af1cc40edf2eeee3c9ed6f0e58645fbfd02ec1995acabab
-- 0126_hours_of_digests 1af3d856d7367410eb62f1ad4577ab3e28a301f92235e039b069e2ba1c4f6262
-- 0127_yachts_by_registration 77c2b02202f7b9008c68d03140385c97d1989f91f2da49f69265cd2f542d509b
-- 0129_found_by 5b26d6c220f6b80d1f63b308ac261bf64ffb155586dcc52b6d05221274b5e172
-- 0130_written_by_the_version_before 61564b53e467023359d3f91e2e9b4fb9e040a4593815243119dbd0c0a013c9cf
-- 0131_rows_that_were_not_found 626259c3365b019957623d848f42bd17d79e1b69a17fb57a94279cde457de2ef
-- 0132_what_functions_of_the_owner_see 8d69ebb770731925bf0b77095a3b5253f4cbbc4b6f719ea39b20b3c0fbca9d73
-- 0140_consent_as_shown b0cd296cfd37c0b4ad14c02bdfea230c21848ca9ea6455fb9111efe3a7b0794e
-- 0150_formats_of_imports 9d7b72d8f622cf21dcac918d3d15690afcb5053faa7ab06e85369e5e0a538181
-- 0151_encoding_of_imports a08a35be5291ca3f8d0c8519d262773b75c0dcf8a043e5dc736aea6c482af40b
-- 0160_words_of_all_scripts 6007dec8b92f2ec419f39bf872c692baaeb426cef441cdabb8a21c3da7a715fd
-- 0161_clients_sorted 2258b94939f2e892b11db86fd27cf68425c5778ef21e7e9eeb653f9ce94de863
-- 0162_clients_sorted_en c4a6aea8d50c84835fd1f9eea75215b8afc5de86742f8b61b45b2947392484fb
-- 0163_yachts_sorted e82daee5f512459902406030ed67072f99247fa05bf16e16b58153d4847f0380
-- 0164_stage_entries 5a7a41301f5339ab01a42cf75f4949dbbbbe65c504dd9a1e56334a77de482863
-- 0165_service_of_document dee3cc5f019d400cec54837b708517033ca197635c73cd85cc46e7ee3b7c4278
-- 0170_phones_as_typed 33e2340fcfdae3955aa53a24196f0ebad913501967eb36c49f2e2f509ed71399
-- 0171_rejections_of_documents c940536286e30d1cada82983138af259bd3e68d5bb4686d65e510b9e0f00fa04
-- 0172_mail_of_export 987bc5f72f6aba57b91272a01f553e7bd316d3decac0c038e3a0844b78ce58d1
-- 0172_sheets_of_imports bff197dff360be9dc4667e09620afdeb5047cb940abe3d665016db639d07016b
-- 0180_tenancies_as_records 2d63fe5c6b1a2a75307b334b0a2982112ac142d4a5795c1dfaaba16e242a4868
-- 0181_reservations 570ceb2189676b4d97bb9bc55ea7d17c3a88f859984afdffc0cebaf1df477696
-- 0182_occupancy 0b649afdb40f067c87de8e5d456dd3da7c33055961043acbc74923c56f53a6e3
-- 0185_documents_of_reservations b06a2c42700c10e4fb7449834a53c6cb0da059bd0f17c362186b22e01e99679f
-- 0186_renewal_offers c8d77502e6c38efb38c3488febde00dbd0a64ecc5a25811b26bde3ec7065638a
-- 0187_indexes_of_stays 422f27f8470adc479f4e261dc28d04e93c666292b9ee6060c5e30d5f7ac71f31
-- 0190_invoices b86d4a2135aeec4b0f50c31023beaf8a5a4560d7e436ca52176ebfc55919edf6
-- 0191_documents_as_records 2bf4b518d518efb5885be3f3cf13ab24aeb34e8bb26cf5830f0d38afe67d40c3
-- 0191_payments_of_invoices 3c12ab304b0cc9b5d7f082fb446ffcd52ec4cf2d38bb60286d4a6b49a0aef3a3
-- 0192_kinds_of_imports 74bcdd2202a7cc66923ff9305b77ac1ffd5f1c81f4b02d732313675aeaa6be14
-- 0193_expenses 0cb8b60c3cc2d4befd17ac3c07764175428643cb9e6f62f54f5bdb3fc7271109
-- 0194_senders_of_invoices bf7a42091ea76435c2d0b3fbd90513cc59bad7395c9d156b97b59c6124a26023
-- 0195_indexes_of_invoices 879f1e39c3c8759ac9287a9f1c03d97e768a19788230b6a879a0cfac424a3cfa
-- 0196_portal f728af06fbbd7f61431b6d70c64b96f951b9b1ec15b9bc5adb7cf87fda8f1697
-- 0197_ai_calls 2ff90ca4e8c80bc8a8d0e0794cf2d2a1905367801c3a3028cedc610522ba8b03
-- 0198_indexes_of_expenses 04612f6d36a11f70dab34c04b36af596f8d6ffe77d15dc7079149757dcd5b732
-- 0199_portal_messages a9126561d729138aa048da1834123f4ddd39433da0ba2110aa695ff6c9ecb101
-- 0200_portal_files 10047b0f7db1024eca97a33a33dfae1862194725d0ff27c15697683ca695a1ca
-- 0201_portal_profile_changes 0ff0371b16f8ba4b0a4c94386ec25d31d7c7b6ac4d9c54a7bced7facfc4317e9
-- 0202_portal_second_factors eaa99046b90f20e75850376d34cf3c1a18d0136d82f68e468420b9bba2a37e9c
-- 0203_expected_close_date 43344a6923d5fc9d8ef308ac4f66351bfc90808e1055f75b34b5d9feefb21393
-- 0204_reports 06f284c9325675cecbe18327ebd9021a0df63bfa494deec981953fa35ee5a6a8
-- 0205_inquiry_files 5bd6b743c143930fe1d98faf0a5aeab06157057af766106474189c245d205861
-- 0206_connected_forms 7171b67ba57e549478ef2636a91f57a86cd03603d88514e7846683e670b2ebe9
-- 0207_stays 157d33b81a81e6db45c70edf267b60bb4c240094b40cc6622ebe84efb3d89743
-- 0208_sample_templates 25da12db6103af588068cc11c44890c50544247f5c876d7c0a479ae9c0f25a5b
-- 0209_held_mail 6e7743194af00024534f7c9312d2567a658ee69050187a51aafe1c5e1a77d450
-- 0209_streams_of_records 68859cddde91493ca09f1918a5f21ec1f985c754654b758a24e720ebd207176a
-- 0210_indexes_of_streams 33e2c9f73974659fc2e7d58f77f712c0262668e7bda6ae2f395f3b6dd9f9484d
-- 0210_maintenance d8d6d48195a4263fd1e3d5bb07f8089b7d85325ca468c4d9073c9461ffa0dce8
-- 0211_api_keys 3fbae3c43e338e13f0c1d6dfdc686ac4f7a146d65064bc1e715be9244794392a
-- 0212_email_accounts 50bba834a0e26399b8165e2c422549231dbafb565bf4c78e0d4cc12e00a284cb
-- 0213_sending_pause 785d92616ca1191faf2a172df979e049d959649b43025750b49925c67a423185
-- 0214_backups 041dd66411db90805b8397750feafe70ef7d6dbcd393185ccd8a708cdff32e1f
-- 0215_written_by_keys d2799814ed5e8c53aaa3c7a3e28edf91ced4831d18ae1cb9953e98c856359a5e
-- 0216_backup_alerts f906a8c0e72e2e125536eeaed25ec6b310e18c0d9f578acc72b1d9a30a0e7178
-- 0217_servers 317af9ce0747183276b6865a6197f12a9f85570a5145d4d7e05d03b036c7c2a8
-- 0218_portal_accounts_elsewhere cb8af71f7937ab7d34859223b7b230cadfaf1d5530d043253142cdd85cf54396
-- 0219_files_held ad3a2ae47e7a3a5fdcfb6c782ee23be9a7d0371a75e247a712e01f69a9cedc83
-- 0220_portal_access_ended 6dadb3f85f4d7a2edea19b17f7c8b972c19fcfcc42307c995a3522c143f06591
-- 0221_envelopes_of_hosts f2bfcf476c60ccb676dc6754a058662c2edba6b717ca72a388bce9811c357fca
-- 0230_tenancies_of_reservations f705e2260ffe58cf84953ae80b1a186c97f02e0e375a9cb3ed648ea3c0667e08
-- 0250_indexes_of_large_ports 274056c9eb136ec15bc0cbd89354abeb151291726507990da52c3336d7e8cdcf
-- 0251_counts_of_more_kinds 039568e8d5fe99d7f1612d5b4c73cbda4c39b97ec12b342a61c3eb7e4400191c
-- 0252_days_of_payments 251bd13f0b11e66e576eb63f44c3f9c623315aef867a3aca40e1bc0eb05520cc
-- 0260_payments_of_all_invoices 48d59c0b4aee115ac6c094cae8c97a025edc52d456a3ffe8617cf41dbfe9cbb0
-- 0261_signed_invoices 0c3d930d75ff9aa9313d6853e13de78fb1d0ae8aeb48a1a439abec9a45b2bb4c
-- 0262_discounts 3794c157ca9e9ab3ca7e78875cdf2678b848c3202ac5bafe9310ab90c63e60a4
-- 0270_corrections_at_services f61a30c4bb13374200952339c362b236487762810a176eeb30fc1235ce1bbf1e
-- 0290_language_of_clients 1298d12a045d63b746c2519be081e2a9880f5ae0f3e2eed426179ee9f5e498c1
-- 0291_files_of_portal_messages 65018f0a263c3df963fc6f5d5023feae6cade6da442b4a62e1ab7350868e732e
-- 0300_mailed_offers bd34fcca79bc6137cb8554ead8ef71209efa2cc7a8291703091c5d9dad2fa483
-- 0310_set_off cc65c50da13f9e5a75cd36c66c86e9d68cd2a5cc730efbecf571fc376c53bbf7
-- 0311_refunds_of_expenses c0a7295352f5a0ec7df57c2f79da4e18180e8f808da1349071fd3548701d8793
-- 0350_plain_numbers_of_invoices c7d40bf2db1424312854079055b7a2d91061b30898e46ac5995c26a39dead78d
-- 0351_ended_without_a_day ab319ca305731f747f47c8015c609f40e30d30895272681e71ba1912f0947cfd
-- 0352_reasons_of_failures 841c19852ae1aa083aa9538e8ead5c3fa38134267b9a3a18d22951157d4f1198
-- 0353_kinds_of_reports 94bb49e1ebefc991c03565fc91355bafc4393549e5ff871dd1181a121d56a079
-- 0360_reasons_of_imports 7289cb3dedcc9c2445227c491b4d53ee25417029c10e213b1a2c1bbc0abdca92
-- 0370_version_of_roles a27c7ceceb8b4c5defa040ff4db3d572e13d566f1eccea060db437ffbb3167d3
-- 0371_found_by_the_clock 152129ff6c76f112df14a14a48aed926c14be98066f36a08f9fefb8911333cdd
-- 0372_billed_names 208c940216ab4110560b0622d8fd1d784a86772e8a20e9dbbab4f62a91c1abaf
-- 0373_orders_of_large_ports 56d9f73e34767ffe2006c31f69bcfa74efe0e861c43043a8ec36a4c21ca41b82
-- 0374_orders_of_before d0182bdc5b8146a6207fddb7a2267f116ce92eb9557682b21d94914cc889eb4b
-- 0386_external_ids a63a8ea2e0f377e7056f4edc2b9d3bc8bc5d8e2e76bf1d0d13b24b77b296c5d1
-- 0387_numbers_of_imports 534b37a77c6716cd0f160234f3f41203dfcd37353169b53f61d12f2bfa6df470

-- Bodies name tables that are not there yet.
set local check_function_bodies = off;

create extension if not exists btree_gin with schema public;
create extension if not exists btree_gist with schema public;
create extension if not exists pg_trgm with schema public;
create extension if not exists unaccent with schema public;

CREATE OR REPLACE FUNCTION crm.access_changed()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog'
AS $function$
declare
  place jsonb;
  told jsonb;
begin
  foreach place in array array[
    case when tg_op <> 'INSERT' then to_jsonb(old) end,
    case when tg_op <> 'DELETE' then to_jsonb(new) end
  ] loop
    if place is not null then
      told := '{}';
      for n in 0 .. tg_nargs - 2 by 2 loop
        told := told || jsonb_build_object(tg_argv[n], place ->> tg_argv[n + 1]);
      end loop;
      perform pg_notify('access_changed', told::text);
    end if;
  end loop;
  return null;
end $function$;
CREATE OR REPLACE FUNCTION crm.add_job(task text, payload jsonb, run_at timestamp with time zone DEFAULT NULL::timestamp with time zone, key text DEFAULT NULL::text, queue text DEFAULT NULL::text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog'
AS $function$ begin
    perform graphile_worker.add_job(task, payload::json, queue_name => queue, run_at => run_at, job_key => key);
  end $function$;
CREATE OR REPLACE FUNCTION crm.called_after()
 RETURNS TABLE(kind text, relation text, title text[], words text[])
 LANGUAGE sql
 IMMUTABLE
AS $function$
  values ('tenancy', 'tenancies', array['berth_id', 'client_id'], array['yacht_id'])
$function$;
CREATE OR REPLACE FUNCTION crm.client_renamed()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$ begin return null; end $function$;
CREATE OR REPLACE FUNCTION crm.clients_added()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$ begin return null; end $function$;
CREATE OR REPLACE FUNCTION crm.contacts_changed()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'crm', 'public', 'pg_temp'
AS $function$
declare
  one record;
begin
  for one in select distinct port_id, client_id from changed order by 1, 2 loop
    call keep_reach(one.port_id, one.client_id);
  end loop;
  return null;
end $function$;
CREATE OR REPLACE FUNCTION crm.count_added()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'crm', 'public', 'pg_temp'
AS $function$
declare
  port uuid;
begin
  insert into record_counts (port_id, kind, archived, delta)
    select port_id, tg_argv[0], archived_at is not null, count(*) from changed group by 1, 3;
  for port in select distinct port_id from changed loop
    call fold_counts(port, tg_argv[0]);
  end loop;
  return null;
end $function$;
CREATE OR REPLACE FUNCTION crm.count_hidden()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'crm', 'public', 'pg_temp'
AS $function$
begin
  insert into record_counts (port_id, kind, archived, delta)
    values (new.port_id, tg_argv[0], old.removed_at is not null, -1), (new.port_id, tg_argv[0], new.removed_at is not null, 1);
  call fold_counts(new.port_id, tg_argv[0]);
  return null;
end $function$;
CREATE OR REPLACE FUNCTION crm.count_hit(of_key text, most integer, seconds integer, OUT taken boolean, OUT used integer, OUT free_in double precision)
 RETURNS record
 LANGUAGE plpgsql
 SET search_path TO 'crm', 'pg_catalog', 'pg_temp'
AS $function$
declare
  at timestamptz;
  recent timestamptz[];
begin
  insert into rate_windows (key, hits, expires_at) values (of_key, '{}', now()) on conflict (key) do nothing;
  select w.hits into recent from rate_windows w where w.key = of_key for update;
  at := clock_timestamp();
  recent := array(select hit from unnest(recent) hit where hit > at - make_interval(secs => seconds) order by hit);
  taken := cardinality(recent) < most;
  if taken then
    recent := recent || at;
  end if;
  used := cardinality(recent);
  free_in := coalesce(extract(epoch from recent[1] + make_interval(secs => seconds) - at) * 1000, 0);
  update rate_windows w set hits = recent, expires_at = at + make_interval(secs => seconds) where w.key = of_key;
end $function$;
CREATE OR REPLACE FUNCTION crm.count_listed()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'crm', 'public', 'pg_temp'
AS $function$
declare
  port uuid;
begin
  execute format('insert into record_counts (port_id, kind, archived, delta)
    select port_id, $1, %s, %s count(*) from changed group by 1, 3',
    coalesce(tg_argv[1], 'false'), case tg_op when 'DELETE' then '-' else '' end) using tg_argv[0];
  if tg_op = 'INSERT' then
    for port in select distinct port_id from changed loop
      call fold_counts(port, tg_argv[0]);
    end loop;
  end if;
  return null;
end $function$;
CREATE OR REPLACE FUNCTION crm.count_moved()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'crm', 'public', 'pg_temp'
AS $function$
begin
  insert into record_counts (port_id, kind, archived, delta)
    values (new.port_id, tg_argv[0], old.archived_at is not null, -1), (new.port_id, tg_argv[0], new.archived_at is not null, 1);
  call fold_counts(new.port_id, tg_argv[0]);
  return null;
end $function$;
CREATE OR REPLACE FUNCTION crm.count_removed()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'crm', 'public', 'pg_temp'
AS $function$
begin
  insert into record_counts (port_id, kind, archived, delta)
    select port_id, tg_argv[0], archived_at is not null, -count(*) from changed group by 1, 3;
  return null;
end $function$;
CREATE OR REPLACE FUNCTION crm.current_port()
 RETURNS uuid
 LANGUAGE sql
 STABLE PARALLEL SAFE
AS $function$ select nullif(current_setting('app.port_id', true), '')::uuid $function$;
CREATE OR REPLACE FUNCTION crm.event_words(port uuid, action text, entity text, severity text, words text, actor text)
 RETURNS tsvector
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE COST 1000
AS $function$
begin
  return array_to_tsvector(
    array_remove(string_to_array(translate(crm.plain_text(left(concat_ws(' ', words, actor), 800)), '@.+', '   '), ' '), '')
      || array['/port ' || port, '/action ' || action, '/entity ' || entity, '/severity ' || severity]);
end $function$;
CREATE OR REPLACE FUNCTION crm.find_events(words text, act text, kind text, weight text, actor uuid, entity uuid, since timestamp with time zone, until timestamp with time zone, low uuid, high uuid, most integer)
 RETURNS SETOF uuid
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'crm', 'public', 'pg_temp'
 SET plan_cache_mode TO 'force_custom_plan'
AS $function$
declare
  port uuid := nullif(current_setting('app.port_id', true), '')::uuid;
  parts text[] := array_remove(string_to_array(translate(plain_text(words), '@.+', '   '), ' '), '');
  facets text[] := array_remove(array['action ' || act, 'entity ' || kind, 'severity ' || weight], null);
  query tsquery;
  found uuid[];
begin
  if port is null or (words is not null and cardinality(parts) = 0) then
    return;
  end if;
  query := array_to_string(
    array(select part || ':*' from unnest(parts) as part)
      || array(select '''/' || translate(facet, '''\', '') || '''' from unnest(facets || ('port ' || port)) as facet),
    ' & ')::tsquery;
  -- What many entries hold is among the newest; reading words takes the longest.
  found := array(
    select e.id
    from (select * from events n where n.port_id = port and n.id >= low and n.id < high order by n.id desc
      limit case when words is null then 10000 else 500 end) e
    where (act is null or e.action = act) and (kind is null or e.entity_type = kind)
      and (weight is null or e.severity = weight)
      and (actor is null or e.actor_id = actor) and (entity is null or e.entity_id = entity)
      and e.created_at >= since and e.created_at < until
      and (words is null or event_words(e.port_id, e.action, e.entity_type, e.severity, e.search_text, e.actor_name) @@ query)
    order by e.id desc limit most);
  if cardinality(found) = most then
    return query select unnest(found);
    return;
  end if;
  return query
    -- Without this fence the entries would be walked from the newest on, each read for its words.
    with hits as materialized (
      select e.id from events e
      where event_words(e.port_id, e.action, e.entity_type, e.severity, e.search_text, e.actor_name) @@ query
        and e.port_id = port and e.id >= low and e.id < high
        and (actor is null or e.actor_id = actor) and (entity is null or e.entity_id = entity)
        and e.created_at >= since and e.created_at < until
    )
    select h.id from hits h order by h.id desc limit most;
end $function$;
CREATE OR REPLACE PROCEDURE crm.fold_counts(IN port uuid, IN of_kind text)
 LANGUAGE plpgsql
AS $procedure$
begin
  if random() > 0.02 then
    return;
  end if;
  with taken as (
    delete from crm.record_counts where ctid = any(array(
      select ctid from crm.record_counts where port_id = port and kind = of_kind limit 2000 for update skip locked))
    returning archived, delta
  )
  insert into crm.record_counts (port_id, kind, archived, delta)
    select port, of_kind, t.archived, sum(t.delta) from taken t group by t.archived;
end $procedure$;
CREATE OR REPLACE FUNCTION crm.fold_letters(value text)
 RETURNS text
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$
declare
  folded text;
begin
  if octet_length(value) = length(value) then
    return lower(value collate "C");
  end if;
  folded := public.unaccent('public.unaccent', value);
  if octet_length(folded) = length(folded) then
    return lower(folded collate "C");
  end if;
  folded := lower(public.unaccent('public.unaccent', normalize(value, nfkc)) collate "und-x-icu");
  folded := regexp_replace(folded, '[\u00ad\u0300-\u036f\u0483-\u0489\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0610-\u061c\u0640\u064b-\u065f\u0670\u06d6-\u06dc\u06df-\u06e8\u06ea-\u06ed\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufe00-\ufe0f\ufeffъь]+', '', 'g');
  -- Letters that are two in Latin.
  if folded ~ '[\u0370-\u03ff\u0400-\u04ff]' then
    folded := replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(folded,
      'ж', 'zh'), 'х', 'kh'), 'ц', 'ts'), 'ч', 'ch'), 'ш', 'sh'), 'щ', 'shch'), 'ю', 'yu'), 'я', 'ya'), 'є', 'ye'), 'љ', 'lj');
    folded := replace(replace(replace(replace(replace(replace(folded,
      'њ', 'nj'), 'џ', 'dz'), 'ђ', 'dj'), 'θ', 'th'), 'χ', 'ch'), 'ψ', 'ps');
  end if;
  -- Arabic letters that are written several ways are one, as are digits.
  folded := translate(folded,
    'абвгдезийіїклмнопрстуфыэґјћўѓќѕαβγδεζηικλμνξοπρσςτυφωأإآٱىةؤئکی٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹',
    'abvgdeziyiiklmnoprstufyegjcugksavgdeziiklmnxoprsstufoاااايهويكي01234567890123456789');
  if octet_length(folded) = length(folded) then
    return folded;
  end if;
  return (
    select string_agg(case when ascii(letter) < 128 then letter
        when ascii(letter) < 65536 then 'u' || lpad(to_hex(ascii(letter)), 4, '0')
        else 'v' || lpad(to_hex(ascii(letter)), 6, '0') end, '' order by place)
    from unnest(string_to_array(folded, null)) with ordinality as t (letter, place));
end $function$;
CREATE OR REPLACE FUNCTION crm.folded(value text)
 RETURNS text
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE
AS $function$
begin
  return crm.fold_letters(value);
end $function$;
CREATE OR REPLACE FUNCTION crm.forget_kept_answers()
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'crm', 'pg_temp'
AS $function$ delete from idempotency_keys where created_at < now() - interval '24 hours' $function$;
CREATE OR REPLACE FUNCTION crm.forget_record()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'crm', 'public', 'pg_temp'
AS $function$
begin
  delete from search_entries where port_id = old.port_id and entity_type = tg_argv[0] and entity_id = old.id;
  return null;
end $function$;
CREATE OR REPLACE FUNCTION crm.forget_steps()
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'crm', 'pg_temp'
AS $function$ delete from interest_steps where created_at < now() - interval '1 day' $function$;
CREATE OR REPLACE FUNCTION crm.index_berth()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'crm', 'public', 'pg_temp'
AS $function$
begin
  call index_record(new.port_id, 'berth', new.id, new.mooring_number, new.pontoon,
    concat_ws(' ', new.mooring_number, substring(new.mooring_number from '^[A-Z]+') || ' ' || substring(new.mooring_number from '[0-9]+$'), new.pontoon),
    new.archived_at is not null);
  return null;
end $function$;
CREATE OR REPLACE FUNCTION crm.index_called_after()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'crm', 'public', 'pg_temp'
AS $function$
begin
  call keep_called_after(new.port_id, tg_argv[0], array[new.id]);
  return null;
end $function$;
CREATE OR REPLACE FUNCTION crm.index_client()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'crm', 'public', 'pg_temp'
AS $function$
begin
  call index_record(new.port_id, 'client', new.id, new.full_name, null, new.full_name, new.archived_at is not null);
  return null;
end $function$;
CREATE OR REPLACE FUNCTION crm.index_company()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'crm', 'public', 'pg_temp'
AS $function$
begin
  call index_record(new.port_id, 'company', new.id, new.name,
    nullif(concat_ws(' · ', new.registration_number, new.vat_number), ''),
    concat_ws(' ', new.name, new.registration_number, new.vat_number), new.archived_at is not null);
  return null;
end $function$;
CREATE OR REPLACE FUNCTION crm.index_document()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'crm', 'public', 'pg_temp'
AS $function$
declare
  client text;
begin
  select full_name into client from clients where port_id = new.port_id and id = new.client_id;
  call keep_record(new.port_id, 'document', new.id, new.title, client, new.title,
    case when new.status in ('cancelled', 'declined', 'expired') then coalesce(new.ended_at, new.updated_at) end);
  return null;
end $function$;
CREATE OR REPLACE FUNCTION crm.index_inquiry()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'crm', 'public', 'pg_temp'
AS $function$
declare
  words text := nullif(concat_ws(' ', translate(new.phone_e164, '+', ''), regexp_replace(new.phone, '[^0-9]', '', 'g'),
    plain_text(new.email)), '');
  shown text := nullif(concat_ws(' · ', new.email, coalesce(new.phone_e164, new.phone)), '');
begin
  call keep_record(new.port_id, 'inquiry', new.id, coalesce(nullif(new.name, ''), new.email, new.phone, ''), new.form_name,
    new.name, case when new.triage_state in ('converted', 'dismissed') then coalesce(new.triaged_at, new.updated_at) end);
  update records r set reach = left(' ' || words, 2000), reach_shown = left(shown, 200)
    where r.port_id = new.port_id and r.id = new.id
      and (r.reach, r.reach_shown) is distinct from (left(' ' || words, 2000), left(shown, 200));
  return null;
end $function$;
CREATE OR REPLACE FUNCTION crm.index_interest()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'crm', 'public', 'pg_temp'
AS $function$
declare
  client text;
  yacht text;
begin
  select full_name into client from clients where port_id = new.port_id and id = new.client_id;
  select name into yacht from yachts where port_id = new.port_id and id = new.yacht_id;
  call index_record(new.port_id, 'interest', new.id, client, coalesce(new.outcome, new.pipeline_stage),
    concat_ws(' ', client, yacht), new.archived_at is not null);
  return null;
end $function$;
CREATE OR REPLACE FUNCTION crm.index_tag()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'crm', 'public', 'pg_temp'
AS $function$
begin
  call index_record(new.port_id, 'tag', new.id, new.name, null, new.name, false);
  return null;
end $function$;
CREATE OR REPLACE FUNCTION crm.index_yacht()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'crm', 'public', 'pg_temp'
AS $function$
begin
  call index_record(new.port_id, 'yacht', new.id, new.name,
    nullif(concat_ws(' · ', new.builder, new.model, new.registration_number), ''),
    concat_ws(' ', new.name, new.registration_number, new.mmsi, new.call_sign, new.hull_id, new.builder, new.model),
    new.archived_at is not null);
  return null;
end $function$;
CREATE OR REPLACE FUNCTION crm.invitations_for(who uuid)
 RETURNS TABLE(port_id uuid, id uuid, port_name text, role text, invited_by uuid, expires_at timestamp with time zone)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'crm', 'pg_temp'
AS $function$ begin
    return query
      select i.port_id, i.id, p.name, r.name, i.invited_by, i.expires_at
      from users u
      join invitations i on i.email = lower(u.email) and i.expires_at > now()
      join ports p on p.id = i.port_id
      join roles r on r.port_id = i.port_id and r.id = i.role_id
      where u.id = who and u.email_verified
      order by p.name;
  end $function$;
CREATE OR REPLACE PROCEDURE crm.keep_called_after(IN port uuid, IN of_kind text, IN those uuid[])
 LANGUAGE plpgsql
AS $procedure$
declare
  named record;
  one uuid;
  called text;
  found_by text;
begin
  select * into strict named from crm.called_after() c where c.kind = of_kind;
  foreach one in array those loop
    execute format($q$
      select string_agg(e.title, ', ' order by o.place) filter (where o.place <= cardinality($3)),
        string_agg(e.title, ' ' order by o.place)
      from crm.%I t, unnest($3 || $4) with ordinality o(name, place), crm.records e
      where t.port_id = $1 and t.id = $2 and e.port_id = $1 and e.id = (to_jsonb(t) ->> o.name)::uuid$q$, named.relation)
      into called, found_by using port, one, named.title, named.words;
    call crm.keep_record(port, of_kind, one, coalesce(called, ''), null, coalesce(found_by, ''), null);
  end loop;
end $procedure$;
CREATE OR REPLACE PROCEDURE crm.keep_count(IN name text, IN kind text)
 LANGUAGE plpgsql
AS $procedure$
begin
  execute format('create trigger count_added after insert on %I referencing new table as changed
    for each statement execute function count_added(%L)', name, kind);
  execute format('create trigger count_removed after delete on %I referencing old table as changed
    for each statement execute function count_removed(%L)', name, kind);
  execute format('create trigger count_moved after update of archived_at on %I for each row
    when ((old.archived_at is null) <> (new.archived_at is null)) execute function count_moved(%L)', name, kind);
  execute format('alter table %I no force row level security', name);
  execute format('insert into record_counts (port_id, kind, archived, delta)
    select port_id, %L, archived_at is not null, count(*) from %I group by 1, 3', kind, name);
  execute format('alter table %I force row level security', name);
end $procedure$;
CREATE OR REPLACE PROCEDURE crm.keep_found(IN name text, IN kind text, IN title text, IN words text)
 LANGUAGE plpgsql
AS $procedure$
begin
  execute format('create trigger search after insert or update on %I for each row
    execute function index_called_after(%L, %L, %L)', name, kind, title, words);
  execute format('create trigger search_forget after delete on %I for each row execute function forget_record()', name);
end $procedure$;
CREATE OR REPLACE PROCEDURE crm.keep_reach(IN port uuid, IN client uuid)
 LANGUAGE plpgsql
AS $procedure$
declare
  mail text;
  number text;
  shown text;
  words text;
begin
  select (array_agg(k.value order by k.is_primary desc, k.created_at, k.id) filter (where k.channel = 'email'))[1],
      (array_agg(coalesce(k.value_e164, k.value) order by k.is_primary desc, k.channel, k.created_at, k.id)
        filter (where k.channel in ('phone', 'whatsapp')))[1],
      left(string_agg(coalesce(k.value_e164, k.value), ' · ' order by k.is_primary desc, k.channel, k.created_at, k.id), 200),
      left(string_agg(case when k.channel in ('phone', 'whatsapp')
          then concat_ws(' ', translate(k.value_e164, '+', ''), regexp_replace(k.value, '[^0-9]', '', 'g'))
          else crm.plain_text(k.value) end, ' '), 2000)
    into mail, number, shown, words
    from crm.client_contacts k where k.port_id = port and k.client_id = client;
  if words is null then
    delete from crm.search_entries s where s.port_id = port and s.entity_type = 'reach' and s.entity_id = client;
  else
    insert into crm.search_entries as s (port_id, entity_type, entity_id, title, subtitle, haystack)
      values (port, 'reach', client, '', shown, ' ' || words)
      on conflict (port_id, entity_type, entity_id) do update
        set subtitle = excluded.subtitle, haystack = excluded.haystack, updated_at = now();
  end if;
  update crm.clients c set email = mail, phone = number
    where c.port_id = port and c.id = client and (c.email is distinct from mail or c.phone is distinct from number);
end $procedure$;
CREATE OR REPLACE FUNCTION crm.match_clients(email text, e164 text, name text)
 RETURNS TABLE(client_id uuid, by_email boolean, by_phone boolean, by_name boolean, likeness real)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'crm', 'public', 'pg_temp'
AS $function$
declare
  port uuid := nullif(current_setting('app.port_id', true), '')::uuid;
  wanted text := plain_name(name);
begin
  if port is null then
    return;
  end if;
  return query
    with by_contact as (
      select k.client_id as id, bool_or(k.channel = 'email') as mail, bool_or(k.channel <> 'email') as phone
      from (
        select c.client_id, c.channel from client_contacts c
        where c.port_id = port and email is not null and c.channel = 'email' and lower(c.value) = lower(email)
        union all
        select c.client_id, 'phone' from client_contacts c
        where c.port_id = port and e164 is not null and c.value_e164 = e164
      ) k
      group by k.client_id
    ), by_name_only as (
      select s.entity_id as id from search_entries s
      where wanted <> '' and s.port_id = port and s.entity_type = 'client' and s.haystack % wanted
      union
      select c.id from clients c where wanted <> '' and c.port_id = port and c.plain_name = wanted
    ), known as (select id from by_contact union select id from by_name_only)
    select c.id, coalesce(b.mail, false), coalesce(b.phone, false),
           wanted <> '' and c.plain_name = wanted,
           case when wanted = '' then 0 else similarity(c.plain_name, wanted) end
    from known k
    join clients c on c.port_id = port and c.id = k.id and c.merged_into_client_id is null
    left join by_contact b on b.id = c.id;
end $function$;
CREATE OR REPLACE FUNCTION crm.new_id()
 RETURNS uuid
 LANGUAGE sql
 PARALLEL SAFE
 SET search_path TO 'crm', 'pg_temp'
AS $function$ select encode(set_bit(set_bit(overlay(uuid_send(gen_random_uuid())
    placing substring(int8send((extract(epoch from clock_timestamp()) * 1000)::bigint) from 3) from 1 for 6), 52, 1), 53, 1),
    'hex')::uuid $function$;
CREATE OR REPLACE FUNCTION crm.phone_pattern(words text)
 RETURNS text
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE
AS $function$
begin
  if words ~ '[^-+()./ 0-9]'
    or length(regexp_replace(words, '[^0-9]', '', 'g')) < (case when words like '+%' then 3 else 5 end) then
    return null;
  end if;
  return '%' || regexp_replace(regexp_replace(words, '[^0-9]', '', 'g'), '^0+', '') || '%';
end $function$;
CREATE OR REPLACE FUNCTION crm.plain_name(value text)
 RETURNS text
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE
AS $function$ begin
    return array_to_string(array(
      select word from unnest(string_to_array(translate(crm.plain_text(value), '@.+', '   '), ' ')) as word
      where word <> '' order by word), ' ');
  end $function$;
CREATE OR REPLACE FUNCTION crm.plain_text(value text)
 RETURNS text
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE
AS $function$
declare
  plain text := coalesce(value, '');
begin
  if octet_length(plain) <> length(plain) then
    plain := public.unaccent('public.unaccent', value);
  end if;
  if octet_length(plain) <> length(plain) then
    plain := regexp_replace(normalize(value, nfkc), '[\u00ad\u061c\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff]+', '', 'g');
    -- Signs that are neither letters nor digits, beyond ASCII.
    plain := regexp_replace(plain, '[\u0080-\u00a9\u00ab-\u00b4\u00b6-\u00b9\u00bb-\u00bf\u00d7\u00f7\u02c2-\u02df\u037e\u0387\u055a-\u055f\u0589\u058a\u05be\u05c0\u05c3\u05c6\u05f3\u05f4\u0600-\u060f\u061b-\u061f\u066a-\u066d\u06d4\u06dd\u06de\u06e9\u0700-\u070d\u0964\u0965\u0e3f\u0e4f\u0e5a\u0e5b\u10fb\u2000-\u206f\u20a0-\u20cf\u2100-\u2bff\u2e00-\u2e7f\u3000-\u3004\u3008-\u3020\u3030\u303d-\u303f\u30a0\u30fb\ufd3e\ufd3f\ufe10-\ufe6f\U0001f000-\U0001faff]+', ' ', 'g');
  end if;
  return trim(regexp_replace(crm.fold_letters(plain), '[^a-z0-9@.+]+', ' ', 'g'));
end $function$;
CREATE OR REPLACE FUNCTION crm.port_of_form_connection(connection uuid)
 RETURNS uuid
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'crm', 'public', 'pg_temp'
AS $function$ select port_id from form_connections where id = connection $function$;
CREATE OR REPLACE PROCEDURE crm.protect(IN name text)
 LANGUAGE plpgsql
AS $procedure$
begin
  execute format('alter table %I enable row level security', name);
  execute format('alter table %I force row level security', name);
  execute format(
    'create policy own_port on %I using (port_id = (select nullif(current_setting(''app.port_id'', true), '''')::uuid))
     with check (port_id = (select nullif(current_setting(''app.port_id'', true), '''')::uuid))', name);
  execute format('grant select, insert, update, delete on %I to berthwise_app', name);
end $procedure$;
CREATE OR REPLACE PROCEDURE crm.protect_optional(IN name text)
 LANGUAGE plpgsql
AS $procedure$
begin
  execute format('alter table %I enable row level security', name);
  execute format('alter table %I force row level security', name);
  execute format(
    'create policy own_port on %I using (port_id is not distinct from (select nullif(current_setting(''app.port_id'', true), '''')::uuid))
     with check (port_id is not distinct from (select nullif(current_setting(''app.port_id'', true), '''')::uuid))', name);
  execute format('grant select, insert, update, delete on %I to berthwise_app', name);
end $procedure$;
CREATE OR REPLACE FUNCTION crm.reindex_interests_of_client()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'crm', 'public', 'pg_temp'
AS $function$
begin
  if new.full_name is distinct from old.full_name then
    update search_entries s
      set title = new.full_name,
          haystack = ' ' || plain_text(concat_ws(' ', new.full_name, (select y.name from yachts y where y.port_id = i.port_id and y.id = i.yacht_id)))
      from interests i
      where i.port_id = new.port_id and i.client_id = new.id
        and s.port_id = i.port_id and s.entity_type = 'interest' and s.entity_id = i.id;
  end if;
  return null;
end $function$;
CREATE OR REPLACE FUNCTION crm.search_ids(kind text, words text)
 RETURNS SETOF uuid
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'crm', 'public', 'pg_temp'
 SET plan_cache_mode TO 'force_generic_plan'
AS $function$
declare
  port uuid := nullif(current_setting('app.port_id', true), '')::uuid;
  patterns text[] := search_patterns(words);
  one text := patterns[1];
  two text := patterns[2];
  three text := patterns[3];
  looked text[];
  number text;
begin
  if port is null or patterns is null then
    return;
  end if;
  looked := case kind when 'client' then array['client', 'reach', 'yacht'] when 'yacht' then array['yacht', 'client', 'company']
    when 'interest' then array['interest', 'berth'] else array[kind] end;
  return query
    with hits as materialized (
      select s.entity_type as type, s.entity_id as id from search_entries s
      where s.port_id = port and s.haystack like one and s.haystack like two and s.haystack like three
        and s.haystack like all (patterns) and s.entity_type = any(looked)
    )
    select h.id from hits h where h.type = kind or (kind = 'client' and h.type = 'reach')
    union all
    select y.owner_client_id from hits h join yachts y on y.port_id = port and y.id = h.id
      where kind = 'client' and h.type = 'yacht' and y.owner_client_id is not null and y.archived_at is null
    union all
    select y.id from hits h join yachts y on y.port_id = port and y.current_owner_id = h.id
      where kind = 'yacht' and h.type in ('client', 'company')
    union all
    select l.interest_id from hits h join interest_berths l on l.port_id = port and l.berth_id = h.id
      where kind = 'interest' and h.type = 'berth';
  if kind = 'client' then
    number := phone_pattern(words);
    if number is not null then
      return query
        select s.entity_id from search_entries s
        where s.port_id = port and s.haystack like number and s.entity_type = 'reach';
    end if;
  end if;
end $function$;
CREATE OR REPLACE FUNCTION crm.search_patterns(words text)
 RETURNS text[]
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE
AS $function$
declare
  found text[] := array(
    select case when length(word) < 3 then '% ' || word || '%' else '%' || word || '%' end
    from unnest(string_to_array(crm.plain_text(words), ' ')) as word where word <> ''
    order by length(word) desc, word);
begin
  return case cardinality(found) when 0 then null when 1 then found || found || found when 2 then found || found else found end;
end $function$;
CREATE OR REPLACE FUNCTION crm.stage_rank(stage text)
 RETURNS integer
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$ select coalesce(array_position(array['enquiry', 'qualified', 'eoi', 'reservation', 'deposit_paid', 'contract'],
    case stage when 'completed' then 'contract' else stage end), 0) $function$;
CREATE OR REPLACE FUNCTION crm.touch()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if current_setting('app.refolding', true) = 'on' then
    return new;
  end if;
  new.version := old.version + 1;
  new.updated_at := now();
  return new;
end $function$;

create table accounts (
  id uuid not null,
  user_id uuid not null,
  account_id text not null,
  provider_id text not null,
  access_token text,
  refresh_token text,
  access_token_expires_at timestamp with time zone,
  refresh_token_expires_at timestamp with time zone,
  scope text,
  id_token text,
  password text,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null
);
create table addresses (
  port_id uuid not null,
  id uuid not null,
  client_id uuid,
  company_id uuid,
  label text,
  street text,
  city text,
  region text,
  postal_code text,
  country_iso text,
  subdivision_iso text,
  is_primary boolean default false not null,
  created_at timestamp with time zone default now() not null
);
create table ai_budget_warnings (
  port_id uuid not null,
  period text not null,
  period_start timestamp with time zone not null,
  created_at timestamp with time zone default now() not null
);
create table ai_calls (
  port_id uuid not null,
  id uuid not null,
  user_id uuid,
  feature text not null,
  provider text not null,
  model text not null,
  reserved_tokens integer not null,
  input_tokens integer default 0 not null,
  output_tokens integer default 0 not null,
  total_tokens bigint generated always as (((input_tokens)::bigint + output_tokens)) stored not null,
  outcome text,
  request_id text,
  created_at timestamp with time zone default now() not null,
  settled_at timestamp with time zone
);
create table alerts (
  port_id uuid not null,
  id uuid not null,
  rule text not null,
  entity_type text not null,
  entity_id uuid not null,
  label text not null,
  since timestamp with time zone not null,
  owner_id uuid,
  status text default 'open'::text not null,
  settled_by uuid,
  settled_at timestamp with time zone,
  told_at timestamp with time zone,
  created_at timestamp with time zone default now() not null
);
create table api_key_calls (
  port_id uuid not null,
  key_id uuid not null,
  minute_at timestamp with time zone not null,
  minute_calls integer not null,
  day_at timestamp with time zone not null,
  day_calls integer not null
);
create table api_key_confirmations (
  port_id uuid not null,
  hash bytea not null,
  key_id uuid not null,
  call_hash bytea not null,
  expires_at timestamp with time zone not null
);
create table api_keys (
  port_id uuid not null,
  id uuid not null,
  name text not null,
  prefix text not null,
  hash bytea not null,
  permissions text[] not null,
  calls_per_minute integer not null,
  calls_per_day integer not null,
  expires_at timestamp with time zone,
  revoked_at timestamp with time zone,
  last_used_at timestamp with time zone,
  created_by uuid not null,
  created_at timestamp with time zone default now() not null
);
create table backup_settings (
  one boolean default true not null,
  period text default 'off'::text not null,
  hour integer default 2 not null,
  weekday integer default 1 not null,
  keep_count integer,
  keep_days integer,
  target jsonb,
  target_secret text,
  changed_at timestamp with time zone default now() not null,
  begun_for timestamp with time zone,
  version integer default 1 not null,
  alert text
);
create table backups (
  id uuid not null,
  origin text not null,
  created_by uuid,
  created_at timestamp with time zone default now() not null,
  state text default 'waiting'::text not null,
  place text not null,
  bucket text,
  finished_at timestamp with time zone,
  seen_at timestamp with time zone default now() not null,
  version text,
  size bigint default 0 not null,
  tables integer default 0 not null,
  rows bigint default 0 not null,
  files integer default 0 not null,
  file_bytes bigint default 0 not null,
  error text,
  verification text default 'none'::text not null,
  verified_at timestamp with time zone,
  verification_error text
);
create table berth_pdf_parses (
  port_id uuid not null,
  id uuid not null,
  berth_id uuid not null,
  version_id uuid not null,
  status text default 'pending'::text not null,
  badge text,
  fields jsonb default '[]'::jsonb not null,
  error text,
  created_by uuid,
  created_at timestamp with time zone default now() not null,
  finished_at timestamp with time zone,
  applied_at timestamp with time zone,
  applied_by uuid,
  reason jsonb
);
create table berth_pdf_versions (
  port_id uuid not null,
  id uuid not null,
  berth_id uuid not null,
  file_id uuid not null,
  number integer not null,
  created_by uuid,
  created_at timestamp with time zone default now() not null
);
create table berth_reservations (
  port_id uuid not null,
  id uuid not null,
  berth_id uuid not null,
  client_id uuid not null,
  yacht_id uuid,
  interest_id uuid,
  tenure_type text not null,
  status text default 'pending'::text not null,
  start_date date not null,
  end_date date,
  contract_file_id uuid,
  note text,
  end_reason text,
  tenancy_id uuid,
  created_by uuid,
  activated_at timestamp with time zone,
  settled_at timestamp with time zone,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  version integer default 1 not null
);
create table berth_suggestions (
  port_id uuid not null,
  id uuid not null,
  berth_id uuid not null,
  interest_id uuid not null,
  trigger text not null,
  from_status text not null,
  to_status text not null,
  reason text not null,
  status text default 'open'::text not null,
  settled_by uuid,
  settled_at timestamp with time zone,
  created_at timestamp with time zone default now() not null
);
create table berths (
  port_id uuid not null,
  id uuid not null,
  mooring_number text not null,
  dock text generated always as ("substring"(mooring_number, '^[A-Z]+'::text)) stored not null,
  number integer generated always as (("substring"(mooring_number, '[0-9]+$'::text))::integer) stored not null,
  status text default 'available'::text not null,
  status_override_mode text,
  tenure_type text default 'permanent'::text not null,
  length_ft double precision,
  length_m double precision,
  length_unit text,
  width_ft double precision,
  width_m double precision,
  width_unit text,
  draft_ft double precision,
  draft_m double precision,
  draft_unit text,
  nominal_boat_size_ft double precision,
  nominal_boat_size_m double precision,
  nominal_boat_size_unit text,
  water_depth_m double precision,
  pontoon text,
  mooring_type text,
  power_capacity text,
  voltage text,
  water_available boolean,
  access text,
  bow_facing text,
  side_pontoon text,
  cleat_type text,
  cleat_capacity text,
  bollard_type text,
  bollard_capacity text,
  price numeric(17,4),
  currency text not null,
  plan_x double precision,
  plan_y double precision,
  plan_rotation double precision,
  archived_at timestamp with time zone,
  archive_reason text,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  version integer default 1 not null,
  latitude double precision,
  longitude double precision,
  folded text generated always as (folded(((((((((((((((((((((((mooring_number || '
'::text) || COALESCE(pontoon, ''::text)) || '
'::text) || COALESCE(mooring_type, ''::text)) || '
'::text) || COALESCE(power_capacity, ''::text)) || '
'::text) || COALESCE(voltage, ''::text)) || '
'::text) || COALESCE(access, ''::text)) || '
'::text) || COALESCE(bow_facing, ''::text)) || '
'::text) || COALESCE(side_pontoon, ''::text)) || '
'::text) || COALESCE(cleat_type, ''::text)) || '
'::text) || COALESCE(cleat_capacity, ''::text)) || '
'::text) || COALESCE(bollard_type, ''::text)) || '
'::text) || COALESCE(bollard_capacity, ''::text)))) stored not null,
  current_pdf_version_id uuid,
  status_reason text
);
create table brochures (
  port_id uuid not null,
  id uuid not null,
  title text not null,
  description text,
  file_id uuid not null,
  is_active boolean default true not null,
  haystack text generated always as ((' '::text || plain_text(((title || ' '::text) || COALESCE(description, ''::text))))) stored not null,
  created_by uuid,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  version integer default 1 not null
);
create table calendar_feeds (
  port_id uuid not null,
  user_id uuid not null,
  token_hash text not null,
  created_at timestamp with time zone default now() not null,
  read_at timestamp with time zone
);
create table client_consents (
  port_id uuid not null,
  id uuid not null,
  client_id uuid not null,
  kind text not null,
  given boolean not null,
  means text not null,
  text_version text,
  note text,
  happened_at timestamp with time zone not null,
  author_id uuid,
  created_at timestamp with time zone default now() not null
);
create table client_contacts (
  port_id uuid not null,
  id uuid not null,
  client_id uuid not null,
  channel text not null,
  label text,
  value text not null,
  value_e164 text,
  value_country text,
  is_primary boolean default false not null,
  created_at timestamp with time zone default now() not null,
  mail text generated always as (
CASE
    WHEN (channel = 'email'::text) THEN lower(value)
    ELSE NULL::text
END) stored,
  bounced_at timestamp with time zone,
  bounce_reason text
);
create table client_retentions (
  port_id uuid not null,
  client_id uuid not null,
  kept_until date not null,
  reason text not null,
  author_id uuid,
  created_at timestamp with time zone default now() not null
);
create table clients (
  port_id uuid not null,
  id uuid not null,
  full_name text not null,
  plain_name text generated always as (plain_name(full_name)) stored not null,
  nationality_iso text,
  timezone text,
  source text default 'manual'::text not null,
  preferences jsonb default '{}'::jsonb not null,
  merged_into_client_id uuid,
  archived_at timestamp with time zone,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  version integer default 1 not null,
  email text,
  phone text,
  folded text generated always as (folded(((((full_name || '
'::text) || COALESCE(email, ''::text)) || '
'::text) || COALESCE(phone, ''::text)))) stored not null,
  created_by uuid default (NULLIF(current_setting('app.actor_id'::text, true), ''::text))::uuid,
  language text
);
create table companies (
  port_id uuid not null,
  id uuid not null,
  name text not null,
  registration_number text,
  vat_number text,
  incorporation_country_iso text,
  incorporation_subdivision_iso text,
  incorporation_date date,
  archived_at timestamp with time zone,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  version integer default 1 not null,
  plain_name text generated always as (plain_text(name)) stored,
  bare_registration text generated always as (NULLIF(regexp_replace(upper(registration_number), '[^A-Z0-9]'::text, ''::text, 'g'::text), ''::text)) stored,
  folded text generated always as (folded(((((name || '
'::text) || COALESCE(registration_number, ''::text)) || '
'::text) || COALESCE(vat_number, ''::text)))) stored not null
);
create table company_members (
  port_id uuid not null,
  id uuid not null,
  company_id uuid not null,
  client_id uuid not null,
  role text not null,
  is_primary boolean default false not null,
  start_date date,
  end_date date,
  created_at timestamp with time zone default now() not null
);
create table comparisons_due (
  port_id uuid not null,
  client_id uuid not null,
  id uuid default gen_random_uuid() not null,
  added_in xid8 default pg_current_xact_id() not null
);
create table contact_log (
  port_id uuid not null,
  id uuid not null,
  interest_id uuid not null,
  channel text not null,
  direction text not null,
  summary text not null,
  happened_at timestamp with time zone not null,
  voice_transcript text,
  template_used text,
  reminder_id uuid,
  follow_up_at timestamp with time zone,
  author_id uuid,
  created_at timestamp with time zone default now() not null,
  key_name text
);
create table contact_templates (
  port_id uuid not null,
  id uuid not null,
  name text not null,
  channel text,
  body text not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  version integer default 1 not null
);
create table custom_fields (
  port_id uuid not null,
  id uuid not null,
  entity_type text not null,
  name text not null,
  label text not null,
  type text not null,
  options jsonb default '[]'::jsonb not null,
  required boolean default false not null,
  display_order integer not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  version integer default 1 not null
);
create table custom_values (
  port_id uuid not null,
  record_id uuid not null,
  field_id uuid not null,
  choice text default ''::text not null,
  text text,
  folded text generated always as (folded(text)) stored,
  number double precision,
  day date,
  flag boolean
);
create table data_exports (
  port_id uuid not null,
  id uuid not null,
  client_id uuid not null,
  status text default 'pending'::text not null,
  recipient text,
  size bigint,
  requested_by uuid,
  created_at timestamp with time zone default now() not null,
  ready_at timestamp with time zone,
  sent_at timestamp with time zone,
  cleanup_at timestamp with time zone default (now() + '30 days'::interval) not null,
  mail_id uuid
);
create table digest_hours (
  user_id uuid not null,
  at timestamp with time zone not null
);
create table digests (
  port_id uuid not null,
  user_id uuid not null,
  occasion timestamp with time zone not null,
  created_at timestamp with time zone default now() not null
);
create table document_events (
  port_id uuid not null,
  id uuid not null,
  document_id uuid not null,
  type text not null,
  signer_id uuid,
  actor_id uuid,
  source text not null,
  details jsonb default '{}'::jsonb not null,
  key text,
  happened_at timestamp with time zone default now() not null
);
create table document_fields (
  port_id uuid not null,
  id uuid not null,
  document_id uuid not null,
  signer_id uuid not null,
  type text not null,
  page integer not null,
  x double precision not null,
  y double precision not null,
  width double precision not null,
  height double precision not null,
  label text,
  required boolean default true not null,
  options text[] default '{}'::text[] not null,
  value text
);
create table document_folders (
  port_id uuid not null,
  id uuid not null,
  parent_id uuid,
  name text not null,
  folded text generated always as (lower(name)) stored not null,
  record_id uuid,
  of_record boolean default false not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  version integer default 1 not null
);
create table document_sends (
  port_id uuid not null,
  id uuid not null,
  kind text not null,
  client_id uuid,
  interest_id uuid,
  berth_id uuid,
  brochure_id uuid,
  document_id uuid,
  recipient_email text not null,
  recipient_name text,
  subject text not null,
  body text not null,
  sender text not null,
  from_address text,
  file_id uuid,
  file_name text,
  linked boolean default false not null,
  mail_id uuid not null,
  sent_by uuid,
  created_at timestamp with time zone default now() not null
);
create table document_signers (
  port_id uuid not null,
  id uuid not null,
  document_id uuid not null,
  name text not null,
  email text not null,
  role text not null,
  signing_order integer not null,
  status text default 'pending'::text not null,
  external_id text,
  token_hash text,
  link_sealed text,
  wants_invitation boolean default false not null,
  invited_at timestamp with time zone,
  opened_at timestamp with time zone,
  signed_at timestamp with time zone,
  declined_at timestamp with time zone,
  decline_reason text,
  last_reminder_at timestamp with time zone,
  reminders integer default 0 not null,
  expires_at timestamp with time zone,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  version integer default 1 not null,
  wants_readdress boolean default false not null,
  corrected_name text,
  corrected_email text
);
create table document_templates (
  port_id uuid not null,
  id uuid not null,
  name text not null,
  document_type text not null,
  form text not null,
  is_active boolean default true not null,
  title text not null,
  subject text,
  message text,
  content jsonb,
  file_id uuid,
  fields jsonb default '[]'::jsonb not null,
  recipients jsonb default '[]'::jsonb not null,
  signing_order text default 'parallel'::text not null,
  reminder_days integer,
  expires_in_days integer,
  created_by uuid,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  version integer default 1 not null,
  haystack text generated always as ((' '::text || plain_text(((name || ' '::text) || title)))) stored not null,
  needs_check boolean default false not null,
  sent_unchecked_at timestamp with time zone
);
create table document_watchers (
  port_id uuid not null,
  document_id uuid not null,
  user_id uuid not null,
  added_by uuid,
  created_at timestamp with time zone default now() not null
);
create table documents (
  port_id uuid not null,
  id uuid not null,
  title text not null,
  document_type text not null,
  status text default 'draft'::text not null,
  client_id uuid,
  interest_id uuid,
  company_id uuid,
  yacht_id uuid,
  folder_id uuid,
  file_id uuid,
  signed_file_id uuid,
  signed_as uuid,
  template_id text,
  provider text,
  external_id text,
  external_number text,
  signing_order text default 'parallel'::text not null,
  automation_mode text default 'manual'::text not null,
  subject text,
  message text,
  reminders_disabled boolean default false not null,
  reminder_cadence_override integer,
  auto_reminder_interval_days integer,
  completion_cc_emails text[] default '{}'::text[] not null,
  wanted text,
  wanted_since timestamp with time zone,
  failed_at timestamp with time zone,
  failure text,
  sent_at timestamp with time zone,
  sent_by uuid,
  expires_at timestamp with time zone,
  completed_at timestamp with time zone,
  ended_at timestamp with time zone,
  voided_at timestamp with time zone,
  created_by uuid,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  version integer default 1 not null,
  folded text generated always as (folded(title)) stored not null,
  polled_at timestamp with time zone,
  prefill jsonb default '{}'::jsonb not null,
  waiting_for text,
  signers_total integer default 0 not null,
  signers_signed integer default 0 not null,
  service_host text,
  service_account text,
  gone_since timestamp with time zone,
  reservation_id uuid,
  former_external_id text
);
create table duplicate_scans (
  port_id uuid not null,
  id uuid not null,
  state text default 'running'::text not null,
  reached uuid,
  done integer default 0 not null,
  total integer not null,
  found integer default 0 not null,
  created_by uuid,
  created_at timestamp with time zone default now() not null,
  finished_at timestamp with time zone
);
create table email_accounts (
  port_id uuid not null,
  id uuid not null,
  user_id uuid not null,
  address text not null,
  host text not null,
  listen_port integer not null,
  tls boolean not null,
  smtp_host text,
  smtp_port integer,
  smtp_tls boolean,
  username text not null,
  password text not null,
  folders text[] not null,
  shared boolean not null,
  status text default 'ok'::text not null,
  last_synced_at timestamp with time zone,
  last_error_code text,
  last_error text,
  failing_since timestamp with time zone,
  failures integer default 0 not null,
  next_sync_at timestamp with time zone default now() not null,
  read_whole_at timestamp with time zone,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  version integer default 1 not null,
  last_reason jsonb
);
create table email_attachments (
  port_id uuid not null,
  id uuid not null,
  message_id uuid not null,
  "position" integer not null,
  name text not null,
  media_type text not null,
  size bigint not null,
  hash text not null,
  refused text,
  original boolean default false not null
);
create table email_folders (
  port_id uuid not null,
  account_id uuid not null,
  path text not null,
  uid_validity text not null,
  last_uid bigint not null
);
create table email_links (
  port_id uuid not null,
  id uuid not null,
  message_id uuid not null,
  client_id uuid not null,
  interest_id uuid,
  happened_at timestamp with time zone not null
);
create table email_messages (
  port_id uuid not null,
  id uuid not null,
  message_key text not null,
  message_id text,
  in_reply_to text,
  refs text[] default '{}'::text[] not null,
  thread_id uuid not null,
  answers_mail_id uuid,
  mail_id uuid,
  sent_by uuid,
  outbound boolean not null,
  from_address text,
  from_name text,
  recipients jsonb default '[]'::jsonb not null,
  subject text not null,
  body text not null,
  html text,
  automatic text,
  problem text,
  original_id uuid,
  happened_at timestamp with time zone not null,
  created_at timestamp with time zone default now() not null
);
create table email_places (
  port_id uuid not null,
  id uuid not null,
  message_id uuid not null,
  account_id uuid,
  folder text,
  uid_validity text,
  uid bigint
);
create table erasure_codes (
  port_id uuid not null,
  client_id uuid not null,
  user_id uuid not null,
  code_hash text not null,
  expires_at timestamp with time zone not null
);
create table error_events (
  port_id uuid,
  id uuid not null,
  request_id text not null,
  user_id uuid,
  method text not null,
  path text not null,
  status integer not null,
  error_name text not null,
  error_message text not null,
  stack_head text,
  body_excerpt text,
  duration_ms integer,
  ip text,
  user_agent text,
  metadata jsonb,
  created_at timestamp with time zone default now() not null
);
create table events (
  port_id uuid not null,
  id uuid not null,
  type text not null,
  action text not null,
  entity_type text not null,
  entity_id uuid,
  entity_label text,
  actor_id uuid,
  actor_name text,
  old_values jsonb,
  new_values jsonb,
  metadata jsonb,
  severity text default 'info'::text not null,
  request_id text,
  cause_id uuid,
  search_text text default ''::text not null,
  created_at timestamp with time zone default now() not null,
  actor_kind text default 'staff'::text not null
);
create table expenses (
  port_id uuid not null,
  id uuid not null,
  merchant text not null,
  category text default 'other'::text not null,
  expense_date date not null,
  amount numeric(20,4) not null,
  currency text not null,
  tax_amount numeric(20,4),
  payer_id uuid,
  payer_name text,
  trip_label text,
  note text,
  receipt_file_ids uuid[] default '{}'::uuid[] not null,
  no_receipt_reason text,
  created_by uuid,
  archived_at timestamp with time zone,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  version integer default 1 not null,
  folded text generated always as (folded(((merchant || ' '::text) || COALESCE(trip_label, ''::text)))) stored not null
);
create table external_ids (
  port_id uuid not null,
  id uuid default gen_random_uuid() not null,
  record_type text not null,
  record_id uuid not null,
  system text not null,
  external_id text not null,
  system_key text generated always as (lower(system)) stored not null,
  found_by text generated always as (lower(external_id)) stored not null,
  created_at timestamp with time zone default now() not null,
  row_values jsonb
);
create table file_uploads (
  port_id uuid not null,
  id uuid not null,
  record_id uuid,
  name text not null,
  created_by uuid,
  expires_at timestamp with time zone not null,
  taken_at timestamp with time zone,
  created_at timestamp with time zone default now() not null,
  folder_id uuid
);
create table files (
  port_id uuid not null,
  id uuid not null,
  record_id uuid,
  name text not null,
  folded text generated always as (plain_text(name)) stored not null,
  media_type text not null,
  size bigint not null,
  hash text not null,
  thumbnail_id uuid,
  preview_id uuid,
  uploaded_by uuid,
  deleted_at timestamp with time zone,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  version integer default 1 not null,
  folder_id uuid,
  shared_at timestamp with time zone,
  sent_by text
);
create table form_connections (
  port_id uuid not null,
  id uuid not null,
  name text not null,
  secret_sealed text,
  active boolean default true not null,
  mapping jsonb,
  sample_fields jsonb default '[]'::jsonb not null,
  last_received_at timestamp with time zone,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  version integer default 1 not null,
  desk_account_id uuid,
  desk_subscription_id uuid,
  desk_form_id uuid,
  desk_form_name text,
  desk_connected_at timestamp with time zone,
  earlier_count integer default 0 not null,
  earlier_requested_at timestamp with time zone,
  mapping_changed_at timestamp with time zone,
  mapping_applied_at timestamp with time zone
);
create table global_settings (
  key text not null,
  value jsonb not null,
  version integer default 1 not null,
  updated_at timestamp with time zone default now() not null,
  updated_by uuid
);
create table idempotency_keys (
  port_id uuid,
  caller text not null,
  key text not null,
  route text not null,
  body_hash text not null,
  status integer,
  response text,
  created_at timestamp with time zone default now() not null
);
create table import_cells (
  port_id uuid not null,
  import_id uuid not null,
  "row" integer not null,
  header text not null,
  value text not null
);
create table import_mappings (
  port_id uuid not null,
  entity text not null,
  headers text not null,
  mapping jsonb not null,
  file_name text not null,
  used_at timestamp with time zone default now() not null
);
create table import_rows (
  port_id uuid not null,
  import_id uuid not null,
  "row" integer not null,
  record_id uuid,
  known boolean default false not null,
  message text,
  written_at timestamp with time zone default now(),
  request_id text,
  old_values jsonb,
  taken_back boolean default false not null,
  kept text,
  effects jsonb,
  known_id uuid,
  reasons jsonb
);
create table import_runs (
  port_id uuid not null,
  id uuid not null,
  file_names text[] not null,
  status text default 'preview'::text not null,
  error text,
  request_ids text[] default '{}'::text[] not null,
  created_by uuid,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  finished_at timestamp with time zone,
  version integer default 1 not null,
  reason jsonb
);
create table imports (
  port_id uuid not null,
  id uuid not null,
  entity text not null,
  file_name text not null,
  file_key text not null,
  status text default 'preview'::text not null,
  row_count integer not null,
  columns jsonb not null,
  mapping jsonb not null,
  piers jsonb default '[]'::jsonb not null,
  counts jsonb not null,
  problems jsonb default '[]'::jsonb not null,
  done integer default 0 not null,
  total integer default 0 not null,
  created integer default 0 not null,
  skipped integer default 0 not null,
  error text,
  created_by uuid,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  finished_at timestamp with time zone,
  version integer default 1 not null,
  words jsonb default '[]'::jsonb not null,
  updated integer default 0 not null,
  taken_back integer default 0 not null,
  kept integer default 0 not null,
  made_tags uuid[] default '{}'::uuid[] not null,
  remembered jsonb,
  run_id uuid,
  formats jsonb default '[]'::jsonb not null,
  set_aside jsonb default '[]'::jsonb not null,
  encoding jsonb,
  sheets jsonb,
  reason jsonb
);
create table inquiry_files (
  port_id uuid not null,
  id uuid not null,
  inquiry_id uuid not null,
  field_key text not null,
  place integer not null,
  name text not null,
  media_type text,
  size bigint,
  source text not null,
  url text,
  state text default 'waiting'::text not null,
  reason text,
  file_id uuid,
  created_at timestamp with time zone default now() not null,
  settled_at timestamp with time zone
);
create table installation (
  key text not null,
  value text not null
);
create table interest_berths (
  port_id uuid not null,
  interest_id uuid not null,
  berth_id uuid not null,
  is_primary boolean default false not null,
  in_eoi_bundle boolean default false not null,
  is_specifically_pitching boolean default false not null,
  linked_at timestamp with time zone default now() not null,
  holds text default 'none'::text not null
);
create table interest_qualifications (
  port_id uuid not null,
  interest_id uuid not null,
  criterion_id uuid not null,
  met boolean,
  note text,
  changed_by uuid,
  changed_at timestamp with time zone default now() not null
);
create table interest_steps (
  port_id uuid not null,
  id uuid not null,
  interest_id uuid not null,
  actor_id uuid not null,
  request_id text not null,
  permission text not null,
  before jsonb not null,
  after jsonb not null,
  created_at timestamp with time zone default now() not null,
  undone_at timestamp with time zone
);
create table interests (
  port_id uuid not null,
  id uuid not null,
  client_id uuid not null,
  yacht_id uuid,
  pipeline_stage text default 'enquiry'::text not null,
  stage_changed_at timestamp with time zone default now() not null,
  outcome text,
  outcome_reason text,
  outcome_at timestamp with time zone,
  lead_category text default 'general_interest'::text not null,
  temperature text,
  source text default 'manual'::text not null,
  assigned_to uuid,
  desired_length_ft double precision,
  desired_length_m double precision,
  desired_length_unit text,
  desired_width_ft double precision,
  desired_width_m double precision,
  desired_width_unit text,
  desired_draft_ft double precision,
  desired_draft_m double precision,
  desired_draft_unit text,
  preferred_dock text,
  preferred_tenure text,
  price_max numeric(17,4),
  deposit_expected_amount numeric(17,4),
  deposit_expected_currency text,
  eoi_doc_status text default 'none'::text not null,
  reservation_doc_status text default 'none'::text not null,
  contract_doc_status text default 'none'::text not null,
  eoi_status text,
  eoi_external_id text,
  reservation_external_id text,
  contract_external_id text,
  date_qualified date,
  date_eoi_sent date,
  date_eoi_signed date,
  date_reservation_signed date,
  date_deposit_received date,
  date_contract_sent date,
  date_contract_signed date,
  archived_at timestamp with time zone,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  version integer default 1 not null,
  archived_with_client boolean default false not null,
  price_max_currency text,
  furthest smallint generated always as (
CASE
    WHEN ((outcome = 'won'::text) OR (date_contract_signed IS NOT NULL) OR (pipeline_stage = ANY (ARRAY['contract'::text, 'completed'::text]))) THEN 5
    WHEN ((date_deposit_received IS NOT NULL) OR (pipeline_stage = 'deposit_paid'::text)) THEN 4
    WHEN ((date_reservation_signed IS NOT NULL) OR (pipeline_stage = 'reservation'::text)) THEN 3
    WHEN ((date_eoi_signed IS NOT NULL) OR (pipeline_stage = 'eoi'::text)) THEN 2
    WHEN ((date_qualified IS NOT NULL) OR (pipeline_stage = 'qualified'::text)) THEN 1
    ELSE 0
END) stored not null,
  created_by uuid default (NULLIF(current_setting('app.actor_id'::text, true), ''::text))::uuid,
  entered_qualified date,
  entered_eoi date,
  entered_reservation date,
  entered_deposit_paid date,
  entered_contract date,
  expected_close_date date,
  arrival_date date,
  departure_date date
);
create table invitations (
  port_id uuid not null,
  id uuid not null,
  email text not null,
  first_name text default ''::text not null,
  last_name text default ''::text not null,
  username text,
  role_id uuid not null,
  is_super_admin boolean default false not null,
  token_hash text not null,
  invited_by uuid,
  expires_at timestamp with time zone not null,
  created_at timestamp with time zone default now() not null
);
create table invoice_lines (
  port_id uuid not null,
  invoice_id uuid not null,
  "position" integer not null,
  description text not null,
  quantity numeric(10,3) not null,
  unit_price numeric(17,4) not null,
  tax_rate_pct numeric(6,3) not null,
  expense_id uuid,
  net numeric(20,4) not null,
  discount_pct numeric(6,3),
  discount_amount numeric(17,4)
);
create table invoice_payments (
  port_id uuid not null,
  id uuid not null,
  invoice_id uuid not null,
  amount numeric(20,4) not null,
  paid_on date not null,
  method text not null,
  reference text,
  recorded_by uuid,
  removed_at timestamp with time zone,
  removed_by uuid,
  created_at timestamp with time zone default now() not null,
  set_off_id uuid
);
create table invoice_series (
  port_id uuid not null,
  series text not null,
  year integer not null,
  last_number integer not null
);
create table invoices (
  port_id uuid not null,
  id uuid not null,
  kind text not null,
  status text default 'draft'::text not null,
  series text,
  series_year integer,
  series_number integer,
  number text,
  billing_entity_type text not null,
  bill_client_id uuid,
  bill_company_id uuid,
  client_id uuid,
  interest_id uuid,
  tenancy_id uuid,
  credited_id uuid,
  currency text not null,
  issue_date date,
  due_date date,
  net numeric(20,4) default 0 not null,
  tax numeric(20,4) default 0 not null,
  gross numeric(20,4) default 0 not null,
  tax_by_rate jsonb default '[]'::jsonb not null,
  payable numeric(20,4) default 0 not null,
  paid numeric(20,4) default 0 not null,
  open numeric(20,4) generated always as (
CASE
    WHEN (status = 'void'::text) THEN (0)::numeric
    ELSE (payable - paid)
END) stored not null,
  payment_date date,
  payment_method text,
  reference text,
  note text,
  void_reason text,
  issuer jsonb,
  bill_to jsonb,
  language text,
  sent_to text[] default '{}'::text[] not null,
  message text,
  file_id uuid,
  sent_at timestamp with time zone,
  mailed_at timestamp with time zone,
  voided_at timestamp with time zone,
  reminders integer default 0 not null,
  reminder_steps integer default 0 not null,
  reminded_at timestamp with time zone,
  created_by uuid,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  version integer default 1 not null,
  printed_at timestamp with time zone,
  sent_by uuid,
  discount_pct numeric(6,3),
  discount_amount numeric(17,4),
  discount numeric(20,4) default 0 not null,
  plain_number text generated always as (lower(number)) stored,
  billed_name text generated always as ((bill_to ->> 'name'::text)) stored
);
create table mail_attachments (
  port_id uuid not null,
  mail_id uuid not null,
  file_id uuid not null
);
create table mails (
  port_id uuid,
  id uuid not null,
  category text not null,
  to_address text not null,
  subject text not null,
  text text not null,
  html text,
  status text default 'queued'::text not null,
  attempts integer default 0 not null,
  error text,
  created_at timestamp with time zone default now() not null,
  sent_at timestamp with time zone,
  link text,
  sender text default 'noreply'::text not null,
  cc text[] default '{}'::text[] not null,
  reply_to text,
  language text default 'en'::text not null,
  entity_type text,
  entity_id uuid,
  reason jsonb
);
create table maintenance (
  single boolean default true not null,
  message text,
  until timestamp with time zone,
  since timestamp with time zone default now() not null
);
create table merge_candidates (
  port_id uuid not null,
  id uuid not null,
  first_id uuid not null,
  second_id uuid not null,
  score integer not null,
  matched text[] not null,
  status text default 'pending'::text not null,
  settled_at timestamp with time zone,
  settled_by uuid,
  created_at timestamp with time zone default now() not null
);
create table merges (
  port_id uuid not null,
  id uuid not null,
  winner_id uuid not null,
  loser_id uuid not null,
  winner_name text not null,
  loser_name text not null,
  snapshot jsonb not null,
  merged_by uuid,
  merged_at timestamp with time zone default now() not null,
  undone_by uuid,
  undone_at timestamp with time zone
);
create table move_marks (
  id uuid not null,
  tenant_id uuid not null,
  written_at timestamp with time zone default now() not null
);
create table notes (
  port_id uuid not null,
  id uuid not null,
  body text not null,
  pinned boolean default false not null,
  pipeline_stage text,
  author_id uuid,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  haystack text generated always as (plain_text(body)) stored,
  record_id uuid not null,
  key_name text
);
create table notifications (
  port_id uuid not null,
  id uuid not null,
  user_id uuid not null,
  kind text not null,
  key text not null,
  count integer default 1 not null,
  entity_type text not null,
  entity_id uuid,
  label text,
  actor_name text,
  in_app boolean not null,
  by_mail boolean not null,
  read_at timestamp with time zone,
  mailed_at timestamp with time zone,
  created_at timestamp with time zone default now() not null
);
create table passkeys (
  id uuid not null,
  user_id uuid not null,
  credential_id text not null,
  public_key text not null,
  counter bigint not null,
  transports text[] not null,
  name text not null,
  created_at timestamp with time zone default now() not null,
  last_used_at timestamp with time zone
);
create table payments (
  port_id uuid not null,
  id uuid not null,
  interest_id uuid,
  type text not null,
  amount numeric(17,4) not null,
  currency text not null,
  paid_on date not null,
  method text,
  reference text,
  note text,
  recorded_by uuid,
  removed_at timestamp with time zone,
  removed_by uuid,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  version integer default 1 not null,
  folded text generated always as (folded(((COALESCE(reference, ''::text) || '
'::text) || COALESCE(note, ''::text)))) stored not null,
  haystack text generated always as ((' '::text || plain_text(((COALESCE(reference, ''::text) || ' '::text) || COALESCE(note, ''::text))))) stored not null,
  invoice_id uuid,
  invoice_payment_id uuid
);
create table permission_overrides (
  port_id uuid not null,
  user_id uuid not null,
  permission text not null,
  effect text not null
);
create table port_members (
  port_id uuid not null,
  user_id uuid not null,
  role_id uuid not null,
  active boolean default true not null,
  created_at timestamp with time zone default now() not null
);
create table port_plans (
  port_id uuid not null,
  layout text default 'auto'::text not null,
  image_key text,
  image_type text,
  image_width integer,
  image_height integer,
  x double precision,
  y double precision,
  metres_per_pixel double precision,
  rotation double precision,
  opacity double precision,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  version integer default 1 not null
);
create table portal_ended_sessions (
  session_id uuid not null,
  expires_at timestamp with time zone not null
);
create table portal_file_requests (
  port_id uuid not null,
  id uuid not null,
  client_id uuid not null,
  title text not null,
  asked_by uuid,
  file_id uuid,
  fulfilled_at timestamp with time zone,
  withdrawn_at timestamp with time zone,
  created_at timestamp with time zone default now() not null
);
create table portal_links (
  port_id uuid not null,
  id uuid not null,
  client_id uuid not null,
  email text not null,
  portal_user_id uuid,
  token_hash text,
  expires_at timestamp with time zone,
  invited_by uuid,
  invited_at timestamp with time zone default now() not null,
  accepted_at timestamp with time zone,
  disabled_at timestamp with time zone,
  created_at timestamp with time zone default now() not null,
  ended_at timestamp with time zone
);
create table portal_messages (
  port_id uuid not null,
  id uuid not null,
  client_id uuid not null,
  from_client boolean not null,
  author_id uuid,
  author_name text not null,
  body text not null,
  read_at timestamp with time zone,
  read_by uuid,
  settled_at timestamp with time zone,
  mailed_at timestamp with time zone,
  created_at timestamp with time zone default now() not null,
  file_ids uuid[] default '{}'::uuid[] not null
);
create table portal_profile_changes (
  port_id uuid not null,
  id uuid not null,
  client_id uuid not null,
  kind text not null,
  target_id uuid,
  before jsonb,
  after jsonb,
  state text default 'waiting'::text not null,
  decided_at timestamp with time zone,
  decided_by uuid,
  created_at timestamp with time zone default now() not null
);
create table portal_recovery_codes (
  portal_user_id uuid not null,
  hash text not null
);
create table portal_second_factors (
  portal_user_id uuid not null,
  key text not null,
  last_step bigint default 0 not null,
  confirmed_at timestamp with time zone,
  created_at timestamp with time zone default now() not null
);
create table portal_users (
  id uuid not null,
  email text not null,
  password_hash text default ''::text not null,
  language text,
  session_version integer default 1 not null,
  reset_hash text,
  reset_expires_at timestamp with time zone,
  last_sign_in_at timestamp with time zone,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null
);
create table ports (
  id uuid not null,
  slug text not null,
  name text not null,
  currency text default 'EUR'::text not null,
  timezone text default 'UTC'::text not null,
  primary_color text,
  application_name text,
  email_header_html text,
  email_footer_html text,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  version integer default 1 not null,
  country text
);
create table processes (
  id uuid not null,
  work text not null,
  host text not null,
  pid integer not null,
  version text not null,
  started_at timestamp with time zone default now() not null,
  seen_at timestamp with time zone default now() not null
);
create table qualification_criteria (
  port_id uuid not null,
  id uuid not null,
  label text not null,
  description text,
  active boolean default true not null,
  display_order integer not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  version integer default 1 not null
);
create table rate_limits (
  key character varying(255) not null,
  points integer default 0 not null,
  expire bigint
);
create table rate_windows (
  key text not null,
  hits timestamp with time zone[] not null,
  expires_at timestamp with time zone not null
);
create table recently_viewed (
  port_id uuid not null,
  user_id uuid not null,
  record_id uuid not null,
  viewed_at timestamp with time zone default now() not null
);
create table record_counts (
  port_id uuid not null,
  kind text not null,
  archived boolean not null,
  delta bigint not null
);
create table record_people (
  port_id uuid not null,
  user_id uuid not null,
  kind text not null,
  record_id uuid not null,
  because_id uuid not null
);
create table records (
  port_id uuid not null,
  id uuid not null,
  type text not null,
  title text not null,
  subtitle text,
  haystack text not null,
  reach text,
  reach_shown text,
  archived_at timestamp with time zone,
  updated_at timestamp with time zone default now() not null,
  found_by text generated always as ((haystack || COALESCE(('
'::text || reach), ''::text))) stored
);
create table recovery_codes (
  user_id uuid not null,
  hash text not null
);
create table reminders (
  port_id uuid not null,
  id uuid not null,
  title text not null,
  note text,
  status text default 'pending'::text not null,
  priority text default 'normal'::text not null,
  assigned_to uuid not null,
  due_at timestamp with time zone not null,
  snoozed_until timestamp with time zone,
  next_at timestamp with time zone generated always as (COALESCE(snoozed_until, due_at)) stored not null,
  reminded_for timestamp with time zone,
  repeat_unit text,
  repeat_every integer,
  series_start timestamp with time zone,
  series_zone text,
  follows_id uuid,
  record_id uuid,
  created_by uuid,
  settled_at timestamp with time zone,
  settled_by uuid,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  version integer default 1 not null,
  folded text generated always as (folded(((title || '
'::text) || COALESCE(note, ''::text)))) stored not null,
  settled_key_name text
);
create table renewal_offers (
  port_id uuid not null,
  id uuid not null,
  tenancy_id uuid not null,
  term_end date not null,
  new_end_date date not null,
  price numeric(17,4),
  currency text,
  answer_by date not null,
  state text default 'offered'::text not null,
  document_id uuid,
  document_error text,
  offered_by uuid,
  sent_at timestamp with time zone default now() not null,
  answered_at timestamp with time zone,
  version integer default 1 not null,
  told text,
  mail_ids uuid[] default '{}'::uuid[] not null,
  token_hash text
);
create table report_schedules (
  port_id uuid not null,
  template_id uuid not null,
  settled_until timestamp with time zone default now() not null,
  next_at timestamp with time zone,
  next_zone text
);
create table report_sendings (
  port_id uuid not null,
  id uuid not null,
  template_id uuid not null,
  due_at timestamp with time zone not null,
  user_id uuid not null,
  status text default 'waiting'::text not null,
  reason text,
  mail_id uuid,
  file_name text,
  settled_at timestamp with time zone,
  created_at timestamp with time zone default now() not null
);
create table report_templates (
  port_id uuid not null,
  id uuid not null,
  kind text not null,
  name text not null,
  description text,
  config jsonb not null,
  schedule jsonb,
  created_by uuid,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  version integer default 1 not null
);
create table residential_clients (
  port_id uuid not null,
  id uuid not null,
  full_name text not null,
  email text,
  phone text,
  phone_e164 text,
  phone_country text,
  nationality_iso text,
  residence_country_iso text,
  residence_subdivision_iso text,
  timezone text,
  source text default 'manual'::text not null,
  linked_client_id uuid,
  linked_by_hand boolean default false not null,
  consented_at timestamp with time zone,
  archived_at timestamp with time zone,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  version integer default 1 not null,
  folded text generated always as (folded(((((full_name || '
'::text) || COALESCE(email, ''::text)) || '
'::text) || COALESCE(phone, ''::text)))) stored not null
);
create table residential_interests (
  port_id uuid not null,
  id uuid not null,
  client_id uuid not null,
  stage text not null,
  stage_changed_at timestamp with time zone default now() not null,
  sought text,
  price_max numeric(17,4),
  price_max_currency text,
  assigned_to uuid,
  archived_at timestamp with time zone,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  version integer default 1 not null,
  folded text generated always as (folded(((stage || '
'::text) || COALESCE(sought, ''::text)))) stored not null
);
create table residential_stages (
  port_id uuid not null,
  name text not null,
  "position" integer not null
);
create table roles (
  port_id uuid not null,
  id uuid not null,
  key text,
  name text not null,
  system boolean default false not null,
  residential_access boolean default false not null,
  permissions text[] default '{}'::text[] not null,
  created_at timestamp with time zone default now() not null,
  edited boolean default false not null,
  scopes jsonb default '{}'::jsonb not null,
  version integer default 1 not null
);
create table saved_views (
  port_id uuid not null,
  id uuid not null,
  user_id uuid not null,
  entity_type text not null,
  name text not null,
  filters jsonb default '{}'::jsonb not null,
  columns text[],
  sort text,
  is_default boolean default false not null,
  is_shared boolean default false not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  version integer default 1 not null
);
create table seal_keys (
  id integer not null,
  key_sealed text not null,
  certificates text not null,
  created_at timestamp with time zone default now() not null
);
create table second_factors (
  user_id uuid not null,
  key text not null,
  confirmed_at timestamp with time zone,
  last_step integer default 0 not null,
  created_at timestamp with time zone default now() not null
);
create table sending_pause (
  one boolean default true not null,
  since timestamp with time zone default now() not null
);
create table sessions (
  id uuid not null,
  token text not null,
  user_id uuid not null,
  expires_at timestamp with time zone not null,
  ip_address text,
  user_agent text,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  second_factor text
);
create table settings (
  port_id uuid not null,
  key text not null,
  value jsonb not null,
  version integer default 1 not null,
  updated_at timestamp with time zone default now() not null
);
create table shards (
  name text not null,
  url text,
  replication_url text,
  region text,
  state text default 'open'::text not null,
  migrated_to text,
  added_at timestamp with time zone default now() not null
);
create table signing_deliveries (
  port_id uuid not null,
  id uuid not null,
  event text not null,
  external_id text,
  external_number text,
  key text not null,
  body jsonb not null,
  outcome text,
  error text,
  received_at timestamp with time zone default now() not null,
  processed_at timestamp with time zone
);
create table signing_marks (
  port_id uuid not null,
  signer_id uuid not null,
  document_id uuid not null,
  kind text,
  signature jsonb,
  field_values jsonb default '{}'::jsonb not null,
  consented_at timestamp with time zone not null,
  address text not null,
  user_agent text,
  consent_version text,
  consent_language text
);
create table signing_originals (
  port_id uuid not null,
  document_id uuid not null,
  content_id uuid,
  hash text not null,
  page_count integer not null,
  created_at timestamp with time zone default now() not null
);
create table signing_rejections (
  port_id uuid not null,
  id uuid not null,
  address text not null,
  rejected_at timestamp with time zone default now() not null,
  document_id uuid
);
create table storage_runs (
  port_id uuid not null,
  id uuid not null,
  kind text not null,
  target text,
  state text default 'waiting'::text not null,
  report jsonb default '{}'::jsonb not null,
  created_by uuid,
  created_at timestamp with time zone default now() not null,
  finished_at timestamp with time zone
);
create table supplemental_requests (
  port_id uuid not null,
  id uuid not null,
  interest_id uuid not null,
  token_hash text not null,
  expires_at timestamp with time zone not null,
  created_by uuid,
  sent_to text,
  sent_at timestamp with time zone,
  address jsonb,
  yacht jsonb,
  submitted_at timestamp with time zone,
  applied_fields text[],
  applied_by uuid,
  applied_at timestamp with time zone,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  version integer default 1 not null
);
create table taggings (
  port_id uuid not null,
  tag_id uuid not null,
  record_id uuid not null
);
create table tags (
  port_id uuid not null,
  id uuid not null,
  name text not null,
  color text not null,
  created_at timestamp with time zone default now() not null
);
create table team_members (
  port_id uuid not null,
  team_id uuid not null,
  user_id uuid not null
);
create table teams (
  port_id uuid not null,
  id uuid not null,
  name text not null,
  created_at timestamp with time zone default now() not null
);
create table tenancies (
  port_id uuid not null,
  id uuid not null,
  berth_id uuid not null,
  client_id uuid not null,
  yacht_id uuid,
  tenure_type text not null,
  status text default 'pending'::text not null,
  start_date date not null,
  end_date date,
  held_since date not null,
  previous_tenancy_id uuid,
  transferred_from_tenancy_id uuid,
  chain_id uuid not null,
  created_by uuid,
  activated_at timestamp with time zone,
  settled_at timestamp with time zone,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  version integer default 1 not null
);
create table tenant_moves (
  id uuid not null,
  tenant_id uuid not null,
  source text not null,
  target text not null,
  step text not null,
  details jsonb default '{}'::jsonb not null,
  error text,
  asked_by uuid,
  started_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  ended_at timestamp with time zone
);
create table tenant_places (
  tenant_id uuid not null,
  shard text not null,
  changed_at timestamp with time zone default now() not null
);
create table tenants_away (
  tenant_id uuid not null,
  since timestamp with time zone default now() not null
);
create table upgrade_work (
  name text not null
);
create table users (
  id uuid not null,
  email text not null,
  email_verified boolean default false not null,
  name text default ''::text not null,
  image text,
  username text,
  first_name text default ''::text not null,
  last_name text default ''::text not null,
  display_name text,
  is_super_admin boolean default false not null,
  phone text,
  timezone text,
  country text,
  preferences jsonb default '{}'::jsonb not null,
  last_sign_in_at timestamp with time zone,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  disabled_at timestamp with time zone,
  phone_e164 text,
  phone_country text
);
create table verifications (
  id uuid not null,
  identifier text not null,
  value text not null,
  expires_at timestamp with time zone not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null
);
create table vocabularies (
  port_id uuid not null,
  key text not null,
  entries jsonb not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  version integer default 1 not null
);
create table waiting_list_entries (
  port_id uuid not null,
  id uuid not null,
  berth_id uuid not null,
  client_id uuid not null,
  status text default 'waiting'::text not null,
  place integer,
  wanted_length_ft double precision,
  wanted_length_m double precision,
  wanted_length_unit text,
  wanted_width_ft double precision,
  wanted_width_m double precision,
  wanted_width_unit text,
  wanted_draft_ft double precision,
  wanted_draft_m double precision,
  wanted_draft_unit text,
  note text,
  since timestamp with time zone default now() not null,
  added_by uuid,
  offered_at timestamp with time zone,
  offered_by uuid,
  deadline timestamp with time zone,
  settled_at timestamp with time zone,
  settled_by uuid,
  reason text,
  told_at timestamp with time zone,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  version integer default 1 not null
);
create table webhook_attempts (
  port_id uuid not null,
  delivery_id uuid not null,
  number integer not null,
  at timestamp with time zone not null,
  status integer,
  duration_ms integer not null,
  excerpt text,
  error text
);
create table webhook_deliveries (
  port_id uuid not null,
  id uuid not null,
  webhook_id uuid not null,
  event_id uuid,
  type text not null,
  body text not null,
  host text not null,
  state text default 'pending'::text not null,
  attempts integer default 0 not null,
  tries integer default 0 not null,
  next_attempt_at timestamp with time zone default now() not null,
  claimed_by text,
  last_status integer,
  last_error text,
  created_at timestamp with time zone default now() not null,
  finished_at timestamp with time zone,
  request_id text
);
create table webhooks (
  port_id uuid not null,
  id uuid not null,
  name text,
  url text not null,
  host text not null,
  events text[] not null,
  secret text not null,
  previous_secret text,
  previous_secret_until timestamp with time zone,
  in_order boolean default false not null,
  state text default 'active'::text not null,
  state_reason text,
  state_changed_at timestamp with time zone default now() not null,
  failing_since timestamp with time zone,
  last_success_at timestamp with time zone,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  version integer default 1 not null
);
create table website_inquiries (
  port_id uuid not null,
  id uuid not null,
  name text default ''::text not null,
  email text,
  phone text,
  phone_e164 text,
  message text,
  form_name text,
  page_url text,
  utm_source text,
  utm_medium text,
  utm_campaign text,
  utm_term text,
  utm_content text,
  desired_length_ft double precision,
  desired_length_m double precision,
  desired_length_unit text,
  desired_width_ft double precision,
  desired_width_m double precision,
  desired_width_unit text,
  desired_draft_ft double precision,
  desired_draft_m double precision,
  desired_draft_unit text,
  answers jsonb default '[]'::jsonb not null,
  raw jsonb not null,
  triage_state text default 'open'::text not null,
  assigned_to uuid,
  triaged_at timestamp with time zone,
  triaged_by uuid,
  client_id uuid,
  interest_id uuid,
  source_kind text not null,
  connection_id uuid,
  external_id text,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  version integer default 1 not null,
  haystack text generated always as ((' '::text || plain_text(((((((((((COALESCE(name, ''::text) || ' '::text) || COALESCE(email, ''::text)) || ' '::text) || COALESCE(phone, ''::text)) || ' '::text) || COALESCE(phone_e164, ''::text)) || ' '::text) || COALESCE(message, ''::text)) || ' '::text) || COALESCE(form_name, ''::text))))) stored not null,
  phone_country text,
  mapped_at timestamp with time zone default now() not null,
  taken_over boolean default false not null,
  arrival_date date,
  departure_date date
);
create table yacht_ownerships (
  port_id uuid not null,
  id uuid not null,
  yacht_id uuid not null,
  owner_client_id uuid,
  owner_company_id uuid,
  owned_from timestamp with time zone default now() not null,
  owned_until timestamp with time zone,
  actor_id uuid,
  note text
);
create table yachts (
  port_id uuid not null,
  id uuid not null,
  name text not null,
  registration_number text,
  hull_id text,
  mmsi text,
  call_sign text,
  flag_iso text,
  builder text,
  model text,
  year_built integer,
  type text,
  length_ft double precision,
  length_m double precision,
  length_unit text,
  width_ft double precision,
  width_m double precision,
  width_unit text,
  draft_ft double precision,
  draft_m double precision,
  draft_unit text,
  owner_client_id uuid,
  owner_company_id uuid,
  current_owner_type text generated always as (
CASE
    WHEN (owner_client_id IS NULL) THEN 'company'::text
    ELSE 'client'::text
END) stored not null,
  current_owner_id uuid generated always as (COALESCE(owner_client_id, owner_company_id)) stored not null,
  archived_at timestamp with time zone,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  version integer default 1 not null,
  folded text generated always as (folded(((((((((((((name || '
'::text) || COALESCE(registration_number, ''::text)) || '
'::text) || COALESCE(hull_id, ''::text)) || '
'::text) || COALESCE(mmsi, ''::text)) || '
'::text) || COALESCE(call_sign, ''::text)) || '
'::text) || COALESCE(builder, ''::text)) || '
'::text) || COALESCE(model, ''::text)))) stored not null,
  bare_registration text generated always as (NULLIF(regexp_replace(upper(registration_number), '[^A-Z0-9]'::text, ''::text, 'g'::text), ''::text)) stored
);



insert into backup_settings (one, period, hour, weekday, keep_count, keep_days, target, target_secret, begun_for, version, alert) select one, period, hour, weekday, keep_count, keep_days, target, target_secret, begun_for, version, alert from jsonb_populate_recordset(null::backup_settings, '[
  {"one": true, "hour": 2, "alert": null, "period": "off", "target": null, "version": 1, "weekday": 1, "begun_for": null, "keep_days": null, "keep_count": null, "target_secret": null}
]');
insert into upgrade_work (name) select name from jsonb_populate_recordset(null::upgrade_work, '[
  {"name": "refold_words"}
]');

alter table accounts add constraint accounts_pkey PRIMARY KEY (id);
alter table addresses add constraint addresses_check CHECK ((num_nonnulls(client_id, company_id) = 1));
alter table addresses add constraint addresses_check1 CHECK (((subdivision_iso IS NULL) OR (split_part(subdivision_iso, '-'::text, 1) = country_iso)));
alter table addresses add constraint addresses_pkey PRIMARY KEY (port_id, id);
alter table ai_budget_warnings add constraint ai_budget_warnings_pkey PRIMARY KEY (port_id, period, period_start);
alter table ai_calls add constraint ai_calls_check CHECK (((outcome IS NULL) = (settled_at IS NULL)));
alter table ai_calls add constraint ai_calls_input_tokens_check CHECK ((input_tokens >= 0));
alter table ai_calls add constraint ai_calls_output_tokens_check CHECK ((output_tokens >= 0));
alter table ai_calls add constraint ai_calls_pkey PRIMARY KEY (port_id, id);
alter table ai_calls add constraint ai_calls_reserved_tokens_check CHECK ((reserved_tokens >= 0));
alter table alerts add constraint alerts_check CHECK (((status = 'open'::text) = (settled_at IS NULL)));
alter table alerts add constraint alerts_pkey PRIMARY KEY (port_id, id);
alter table alerts add constraint alerts_port_id_entity_id_rule_key UNIQUE (port_id, entity_id, rule);
alter table alerts add constraint alerts_status_check CHECK ((status = ANY (ARRAY['open'::text, 'acknowledged'::text, 'dismissed'::text])));
alter table api_key_calls add constraint api_key_calls_pkey PRIMARY KEY (port_id, key_id);
alter table api_key_confirmations add constraint api_key_confirmations_pkey PRIMARY KEY (port_id, hash);
alter table api_keys add constraint api_keys_pkey PRIMARY KEY (port_id, id);
alter table api_keys add constraint api_keys_port_id_hash_key UNIQUE (port_id, hash);
alter table backup_settings add constraint backup_settings_alert_check CHECK ((alert = ANY (ARRAY['late'::text, 'broken'::text])));
alter table backup_settings add constraint backup_settings_hour_check CHECK (((hour >= 0) AND (hour <= 23)));
alter table backup_settings add constraint backup_settings_keep_count_check CHECK (((keep_count >= 1) AND (keep_count <= 1000)));
alter table backup_settings add constraint backup_settings_keep_days_check CHECK (((keep_days >= 1) AND (keep_days <= 3650)));
alter table backup_settings add constraint backup_settings_one_check CHECK (one);
alter table backup_settings add constraint backup_settings_period_check CHECK ((period = ANY (ARRAY['off'::text, 'day'::text, 'week'::text])));
alter table backup_settings add constraint backup_settings_pkey PRIMARY KEY (one);
alter table backup_settings add constraint backup_settings_weekday_check CHECK (((weekday >= 1) AND (weekday <= 7)));
alter table backups add constraint backups_origin_check CHECK ((origin = ANY (ARRAY['person'::text, 'schedule'::text])));
alter table backups add constraint backups_pkey PRIMARY KEY (id);
alter table backups add constraint backups_place_check CHECK ((place = ANY (ARRAY['storage'::text, 'bucket'::text])));
alter table backups add constraint backups_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'running'::text, 'done'::text, 'failed'::text])));
alter table backups add constraint backups_verification_check CHECK ((verification = ANY (ARRAY['none'::text, 'waiting'::text, 'good'::text, 'broken'::text])));
alter table berth_pdf_parses add constraint berth_pdf_parses_badge_check CHECK ((badge = ANY (ARRAY['acroform'::text, 'text'::text, 'ocr'::text])));
alter table berth_pdf_parses add constraint berth_pdf_parses_pkey PRIMARY KEY (port_id, id);
alter table berth_pdf_parses add constraint berth_pdf_parses_status_check CHECK ((status = ANY (ARRAY['pending'::text, 'done'::text, 'failed'::text])));
alter table berth_pdf_versions add constraint berth_pdf_versions_pkey PRIMARY KEY (port_id, id);
alter table berth_pdf_versions add constraint berth_pdf_versions_port_id_berth_id_number_key UNIQUE (port_id, berth_id, number);
alter table berth_reservations add constraint berth_reservations_check CHECK ((end_date >= start_date));
alter table berth_reservations add constraint berth_reservations_one_holder EXCLUDE USING gist (port_id WITH =, berth_id WITH =, daterange(start_date, end_date) WITH &&) WHERE ((status = 'active'::text));
alter table berth_reservations add constraint berth_reservations_pkey PRIMARY KEY (port_id, id);
alter table berth_reservations add constraint berth_reservations_status_check CHECK ((status = ANY (ARRAY['pending'::text, 'active'::text, 'ended'::text, 'cancelled'::text])));
alter table berth_suggestions add constraint berth_suggestions_check CHECK (((status = 'open'::text) = (settled_at IS NULL)));
alter table berth_suggestions add constraint berth_suggestions_pkey PRIMARY KEY (port_id, id);
alter table berth_suggestions add constraint berth_suggestions_status_check CHECK ((status = ANY (ARRAY['open'::text, 'applied'::text, 'dismissed'::text, 'superseded'::text])));
alter table berths add constraint berths_check CHECK ((num_nonnulls(plan_x, plan_y, plan_rotation) = ANY (ARRAY[0, 3])));
alter table berths add constraint berths_coordinates_pair CHECK ((num_nonnulls(latitude, longitude) = ANY (ARRAY[0, 2])));
alter table berths add constraint berths_latitude_check CHECK (((latitude >= ('-90'::integer)::double precision) AND (latitude <= (90)::double precision)));
alter table berths add constraint berths_longitude_check CHECK (((longitude >= ('-180'::integer)::double precision) AND (longitude <= (180)::double precision)));
alter table berths add constraint berths_mooring_number_check CHECK ((mooring_number ~ '^[A-Z]{1,3}[0-9]{1,4}$'::text));
alter table berths add constraint berths_pkey PRIMARY KEY (port_id, id);
alter table berths add constraint berths_port_id_mooring_number_key UNIQUE (port_id, mooring_number);
alter table berths add constraint berths_price_check CHECK ((price >= (0)::numeric));
alter table berths add constraint berths_status_check CHECK ((status = ANY (ARRAY['available'::text, 'under_offer'::text, 'sold'::text])));
alter table berths add constraint berths_status_override_mode_check CHECK ((status_override_mode = ANY (ARRAY['manual'::text, 'automated'::text])));
alter table berths add constraint status_reason_of_a_person CHECK (((status_reason IS NULL) OR (status_override_mode = 'manual'::text)));
alter table brochures add constraint brochures_pkey PRIMARY KEY (port_id, id);
alter table calendar_feeds add constraint calendar_feeds_pkey PRIMARY KEY (port_id, user_id);
alter table client_consents add constraint client_consents_kind_check CHECK ((kind = ANY (ARRAY['data_processing'::text, 'email_marketing'::text, 'phone_marketing'::text, 'photos'::text, 'third_parties'::text])));
alter table client_consents add constraint client_consents_means_check CHECK ((means = ANY (ARRAY['website'::text, 'email'::text, 'phone'::text, 'in_person'::text, 'paper'::text, 'other'::text])));
alter table client_consents add constraint client_consents_pkey PRIMARY KEY (port_id, id);
alter table client_contacts add constraint client_contacts_channel_check CHECK ((channel = ANY (ARRAY['email'::text, 'phone'::text, 'whatsapp'::text, 'telegram'::text, 'other'::text])));
alter table client_contacts add constraint client_contacts_pkey PRIMARY KEY (port_id, id);
alter table client_retentions add constraint client_retentions_pkey PRIMARY KEY (port_id, client_id);
alter table clients add constraint clients_full_name_check CHECK (((length(full_name) >= 1) AND (length(full_name) <= 200)));
alter table clients add constraint clients_language_check CHECK ((language = ANY (ARRAY['en'::text, 'sv'::text, 'fi'::text])));
alter table clients add constraint clients_pkey PRIMARY KEY (port_id, id);
alter table companies add constraint companies_name_check CHECK (((length(name) >= 1) AND (length(name) <= 200)));
alter table companies add constraint companies_pkey PRIMARY KEY (port_id, id);
alter table company_members add constraint company_members_check CHECK (((end_date IS NULL) OR (start_date IS NULL) OR (end_date >= start_date)));
alter table company_members add constraint company_members_pkey PRIMARY KEY (port_id, id);
alter table comparisons_due add constraint comparisons_due_pkey PRIMARY KEY (port_id, client_id, id);
alter table contact_log add constraint contact_log_channel_check CHECK ((channel = ANY (ARRAY['call'::text, 'visit'::text, 'email'::text, 'whatsapp'::text, 'video'::text, 'other'::text])));
alter table contact_log add constraint contact_log_direction_check CHECK ((direction = ANY (ARRAY['inbound'::text, 'outbound'::text])));
alter table contact_log add constraint contact_log_pkey PRIMARY KEY (port_id, id);
alter table contact_templates add constraint contact_templates_channel_check CHECK ((channel = ANY (ARRAY['call'::text, 'visit'::text, 'email'::text, 'whatsapp'::text, 'video'::text, 'other'::text])));
alter table contact_templates add constraint contact_templates_name_check CHECK (((length(name) >= 1) AND (length(name) <= 80)));
alter table contact_templates add constraint contact_templates_pkey PRIMARY KEY (port_id, id);
alter table custom_fields add constraint custom_fields_name_check CHECK ((name ~ '^[A-Za-z][A-Za-z0-9_]{0,39}$'::text));
alter table custom_fields add constraint custom_fields_pkey PRIMARY KEY (port_id, id);
alter table custom_fields add constraint custom_fields_type_check CHECK ((type = ANY (ARRAY['text'::text, 'number'::text, 'date'::text, 'boolean'::text, 'select'::text, 'multiselect'::text, 'url'::text])));
alter table custom_values add constraint custom_values_check CHECK ((num_nonnulls(NULLIF(choice, ''::text), text, number, day, flag) = 1));
alter table custom_values add constraint custom_values_pkey PRIMARY KEY (port_id, record_id, field_id, choice);
alter table data_exports add constraint data_exports_pkey PRIMARY KEY (port_id, id);
alter table data_exports add constraint data_exports_status_check CHECK ((status = ANY (ARRAY['pending'::text, 'building'::text, 'ready'::text, 'sent'::text, 'failed'::text])));
alter table digest_hours add constraint digest_hours_pkey PRIMARY KEY (user_id);
alter table digests add constraint digests_pkey PRIMARY KEY (port_id, user_id, occasion);
alter table document_events add constraint document_events_pkey PRIMARY KEY (port_id, id);
alter table document_events add constraint document_events_source_check CHECK ((source = ANY (ARRAY['staff'::text, 'signer'::text, 'service'::text, 'system'::text])));
alter table document_fields add constraint document_fields_height_check CHECK (((height > (0)::double precision) AND (height <= (100)::double precision)));
alter table document_fields add constraint document_fields_page_check CHECK (((page >= 1) AND (page <= 10000)));
alter table document_fields add constraint document_fields_pkey PRIMARY KEY (port_id, id);
alter table document_fields add constraint document_fields_type_check CHECK ((type = ANY (ARRAY['signature'::text, 'initials'::text, 'name'::text, 'email'::text, 'date'::text, 'text'::text, 'number'::text, 'checkbox'::text, 'radio'::text, 'dropdown'::text])));
alter table document_fields add constraint document_fields_width_check CHECK (((width > (0)::double precision) AND (width <= (100)::double precision)));
alter table document_fields add constraint document_fields_x_check CHECK (((x >= (0)::double precision) AND (x <= (100)::double precision)));
alter table document_fields add constraint document_fields_y_check CHECK (((y >= (0)::double precision) AND (y <= (100)::double precision)));
alter table document_folders add constraint document_folders_check CHECK (((NOT of_record) OR (record_id IS NOT NULL)));
alter table document_folders add constraint document_folders_name_check CHECK (((length(name) >= 1) AND (length(name) <= 200)));
alter table document_folders add constraint document_folders_pkey PRIMARY KEY (port_id, id);
alter table document_folders add constraint document_folders_port_id_parent_id_folded_key UNIQUE NULLS NOT DISTINCT (port_id, parent_id, folded);
alter table document_sends add constraint document_sends_kind_check CHECK ((kind = ANY (ARRAY['berth_pdf'::text, 'brochure'::text, 'document'::text, 'message'::text])));
alter table document_sends add constraint document_sends_pkey PRIMARY KEY (port_id, id);
alter table document_sends add constraint document_sends_sender_check CHECK ((sender = ANY (ARRAY['sales'::text, 'noreply'::text])));
alter table document_signers add constraint document_signers_pkey PRIMARY KEY (port_id, id);
alter table document_signers add constraint document_signers_role_check CHECK ((role = ANY (ARRAY['client'::text, 'developer'::text, 'approver'::text, 'witness'::text, 'cc'::text])));
alter table document_signers add constraint document_signers_signing_order_check CHECK (((signing_order >= 1) AND (signing_order <= 100)));
alter table document_signers add constraint document_signers_status_check CHECK ((status = ANY (ARRAY['pending'::text, 'signed'::text, 'declined'::text])));
alter table document_templates add constraint document_templates_check CHECK (((form = 'text'::text) = (content IS NOT NULL)));
alter table document_templates add constraint document_templates_check1 CHECK (((form = 'pdf'::text) = (file_id IS NOT NULL)));
alter table document_templates add constraint document_templates_expires_in_days_check CHECK (((expires_in_days >= 1) AND (expires_in_days <= 365)));
alter table document_templates add constraint document_templates_form_check CHECK ((form = ANY (ARRAY['text'::text, 'pdf'::text])));
alter table document_templates add constraint document_templates_pkey PRIMARY KEY (port_id, id);
alter table document_templates add constraint document_templates_reminder_days_check CHECK (((reminder_days >= 1) AND (reminder_days <= 365)));
alter table document_templates add constraint document_templates_signing_order_check CHECK ((signing_order = ANY (ARRAY['parallel'::text, 'sequential'::text])));
alter table document_watchers add constraint document_watchers_pkey PRIMARY KEY (port_id, document_id, user_id);
alter table documents add constraint documents_auto_reminder_interval_days_check CHECK (((auto_reminder_interval_days >= 1) AND (auto_reminder_interval_days <= 365)));
alter table documents add constraint documents_automation_mode_check CHECK ((automation_mode = ANY (ARRAY['manual'::text, 'sequential_auto'::text, 'concurrent_auto'::text])));
alter table documents add constraint documents_pkey PRIMARY KEY (port_id, id);
alter table documents add constraint documents_provider_check CHECK ((provider = ANY (ARRAY['builtin'::text, 'documenso_v1'::text, 'documenso_v2'::text])));
alter table documents add constraint documents_reminder_cadence_override_check CHECK (((reminder_cadence_override >= 1) AND (reminder_cadence_override <= 365)));
alter table documents add constraint documents_signing_order_check CHECK ((signing_order = ANY (ARRAY['parallel'::text, 'sequential'::text])));
alter table documents add constraint documents_status_check CHECK ((status = ANY (ARRAY['draft'::text, 'sent'::text, 'partially_signed'::text, 'completed'::text, 'expired'::text, 'cancelled'::text, 'declined'::text])));
alter table documents add constraint documents_wanted_check CHECK ((wanted = ANY (ARRAY['envelope'::text, 'sending'::text, 'void'::text, 'download'::text, 'readdress'::text])));
alter table duplicate_scans add constraint duplicate_scans_pkey PRIMARY KEY (port_id, id);
alter table duplicate_scans add constraint duplicate_scans_state_check CHECK ((state = ANY (ARRAY['running'::text, 'done'::text, 'failed'::text])));
alter table email_accounts add constraint email_accounts_pkey PRIMARY KEY (port_id, id);
alter table email_accounts add constraint email_accounts_status_check CHECK ((status = ANY (ARRAY['ok'::text, 'failing'::text, 'paused'::text])));
alter table email_attachments add constraint email_attachments_pkey PRIMARY KEY (port_id, id);
alter table email_attachments add constraint email_attachments_refused_check CHECK ((refused = ANY (ARRAY['type'::text, 'too_large'::text, 'quota'::text])));
alter table email_folders add constraint email_folders_pkey PRIMARY KEY (port_id, account_id, path);
alter table email_links add constraint email_links_pkey PRIMARY KEY (port_id, id);
alter table email_messages add constraint email_messages_automatic_check CHECK ((automatic = ANY (ARRAY['auto_reply'::text, 'bulk'::text, 'bounce'::text])));
alter table email_messages add constraint email_messages_pkey PRIMARY KEY (port_id, id);
alter table email_messages add constraint email_messages_problem_check CHECK ((problem = ANY (ARRAY['charset'::text, 'damaged'::text, 'too_large'::text, 'unreadable'::text])));
alter table email_places add constraint email_places_pkey PRIMARY KEY (port_id, id);
alter table erasure_codes add constraint erasure_codes_pkey PRIMARY KEY (port_id, client_id, user_id);
alter table error_events add constraint error_events_pkey PRIMARY KEY (id);
alter table events add constraint events_actor_kind_check CHECK ((actor_kind = ANY (ARRAY['staff'::text, 'client'::text, 'signer'::text, 'visitor'::text, 'key'::text, 'system'::text])));
alter table events add constraint events_pkey PRIMARY KEY (port_id, id);
alter table events add constraint events_severity_check CHECK ((severity = ANY (ARRAY['info'::text, 'warning'::text, 'critical'::text])));
alter table expenses add constraint expenses_amount CHECK ((amount <> (0)::numeric));
alter table expenses add constraint expenses_check1 CHECK (((payer_id IS NULL) OR (payer_name IS NULL)));
alter table expenses add constraint expenses_currency_check CHECK ((currency ~ '^[A-Z]{3}$'::text));
alter table expenses add constraint expenses_merchant_check CHECK (((length(merchant) >= 1) AND (length(merchant) <= 200)));
alter table expenses add constraint expenses_pkey PRIMARY KEY (port_id, id);
alter table expenses add constraint expenses_tax CHECK (((tax_amount >= LEAST(amount, (0)::numeric)) AND (tax_amount <= GREATEST(amount, (0)::numeric))));
alter table external_ids add constraint external_ids_external_id_check CHECK (((external_id <> ''::text) AND (length(external_id) <= 120)));
alter table external_ids add constraint external_ids_pkey PRIMARY KEY (port_id, id);
alter table external_ids add constraint external_ids_system_check CHECK (((system <> ''::text) AND (length(system) <= 60) AND (system !~~ '%:%'::text)));
alter table file_uploads add constraint file_uploads_pkey PRIMARY KEY (port_id, id);
alter table files add constraint files_pkey PRIMARY KEY (port_id, id);
alter table form_connections add constraint form_connections_name_check CHECK (((length(name) >= 1) AND (length(name) <= 120)));
alter table form_connections add constraint form_connections_pkey PRIMARY KEY (port_id, id);
alter table global_settings add constraint global_settings_pkey PRIMARY KEY (key);
alter table idempotency_keys add constraint idempotency_keys_port_id_caller_key_key UNIQUE NULLS NOT DISTINCT (port_id, caller, key);
alter table import_cells add constraint import_cells_pkey PRIMARY KEY (port_id, import_id, "row", header);
alter table import_mappings add constraint import_mappings_pkey PRIMARY KEY (port_id, entity, headers);
alter table import_rows add constraint import_rows_pkey PRIMARY KEY (port_id, import_id, "row");
alter table import_runs add constraint import_runs_pkey PRIMARY KEY (port_id, id);
alter table import_runs add constraint import_runs_status_check CHECK ((status = ANY (ARRAY['preview'::text, 'queued'::text, 'applying'::text, 'applied'::text, 'failed'::text, 'undoing'::text, 'undone'::text])));
alter table imports add constraint imports_pkey PRIMARY KEY (port_id, id);
alter table imports add constraint imports_status_check CHECK ((status = ANY (ARRAY['preview'::text, 'queued'::text, 'applying'::text, 'applied'::text, 'failed'::text, 'undoing'::text, 'undone'::text])));
alter table inquiry_files add constraint inquiry_files_check CHECK (((state = 'failed'::text) = (reason IS NOT NULL)));
alter table inquiry_files add constraint inquiry_files_pkey PRIMARY KEY (port_id, id);
alter table inquiry_files add constraint inquiry_files_port_id_inquiry_id_field_key_source_key UNIQUE (port_id, inquiry_id, field_key, source);
alter table inquiry_files add constraint inquiry_files_reason_check CHECK ((reason = ANY (ARRAY['gone'::text, 'too_large'::text, 'refused'::text, 'quota'::text, 'unreachable'::text])));
alter table inquiry_files add constraint inquiry_files_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'done'::text, 'failed'::text])));
alter table installation add constraint installation_pkey PRIMARY KEY (key);
alter table interest_berths add constraint interest_berths_holds_check CHECK ((holds = ANY (ARRAY['none'::text, 'under_offer'::text, 'sold'::text])));
alter table interest_berths add constraint interest_berths_pkey PRIMARY KEY (port_id, interest_id, berth_id);
alter table interest_qualifications add constraint interest_qualifications_pkey PRIMARY KEY (port_id, interest_id, criterion_id);
alter table interest_steps add constraint interest_steps_pkey PRIMARY KEY (port_id, id);
alter table interests add constraint interests_ended CHECK (((outcome IS NOT NULL) OR (outcome_at IS NULL)));
alter table interests add constraint interests_eoi_status_check CHECK ((eoi_status = ANY (ARRAY['waiting_for_signatures'::text, 'signed'::text, 'expired'::text])));
alter table interests add constraint interests_outcome_check CHECK ((outcome = ANY (ARRAY['won'::text, 'lost_other_marina'::text, 'lost_unqualified'::text, 'lost_no_response'::text, 'lost_other'::text, 'cancelled'::text])));
alter table interests add constraint interests_pipeline_stage_check CHECK ((pipeline_stage = ANY (ARRAY['enquiry'::text, 'qualified'::text, 'eoi'::text, 'reservation'::text, 'deposit_paid'::text, 'contract'::text, 'nurturing'::text, 'completed'::text])));
alter table interests add constraint interests_pkey PRIMARY KEY (port_id, id);
alter table interests add constraint interests_stay CHECK ((departure_date >= arrival_date));
alter table invitations add constraint invitations_pkey PRIMARY KEY (port_id, id);
alter table invitations add constraint invitations_port_id_email_key UNIQUE (port_id, email);
alter table invoice_lines add constraint invoice_lines_discount_amount_check CHECK ((discount_amount >= (0)::numeric));
alter table invoice_lines add constraint invoice_lines_discount_pct_check CHECK (((discount_pct >= (0)::numeric) AND (discount_pct <= (100)::numeric)));
alter table invoice_lines add constraint invoice_lines_one_discount CHECK (((discount_pct IS NULL) OR (discount_amount IS NULL)));
alter table invoice_lines add constraint invoice_lines_pkey PRIMARY KEY (port_id, invoice_id, "position");
alter table invoice_lines add constraint invoice_lines_tax_rate_pct_check CHECK (((tax_rate_pct >= (0)::numeric) AND (tax_rate_pct <= (100)::numeric)));
alter table invoice_lines add constraint invoice_lines_unit_price_check CHECK ((unit_price >= (0)::numeric));
alter table invoice_payments add constraint invoice_payments_amount_check CHECK ((amount > (0)::numeric));
alter table invoice_payments add constraint invoice_payments_method_check CHECK ((method = ANY (ARRAY['bank_transfer'::text, 'card'::text, 'cash'::text, 'direct_debit'::text, 'other'::text, 'set_off'::text])));
alter table invoice_payments add constraint invoice_payments_pkey PRIMARY KEY (port_id, id);
alter table invoice_payments add constraint invoice_payments_set_off CHECK (((method = 'set_off'::text) = (set_off_id IS NOT NULL)));
alter table invoice_series add constraint invoice_series_pkey PRIMARY KEY (port_id, series, year);
alter table invoices add constraint invoices_billing_entity_type_check CHECK ((billing_entity_type = ANY (ARRAY['client'::text, 'company'::text])));
alter table invoices add constraint invoices_check CHECK (((status = 'draft'::text) OR ((number IS NOT NULL) AND (issue_date IS NOT NULL) AND (issuer IS NOT NULL) AND (bill_to IS NOT NULL))));
alter table invoices add constraint invoices_check1 CHECK ((due_date >= issue_date));
alter table invoices add constraint invoices_check2 CHECK ((((paid >= (0)::numeric) AND (paid <= payable)) OR (status = 'draft'::text)));
alter table invoices add constraint invoices_currency_check CHECK ((currency ~ '^[A-Z]{3}$'::text));
alter table invoices add constraint invoices_discount_amount_check CHECK ((discount_amount >= (0)::numeric));
alter table invoices add constraint invoices_discount_pct_check CHECK (((discount_pct >= (0)::numeric) AND (discount_pct <= (100)::numeric)));
alter table invoices add constraint invoices_kind_check CHECK ((kind = ANY (ARRAY['general'::text, 'deposit'::text, 'credit_note'::text])));
alter table invoices add constraint invoices_one_discount CHECK (((discount_pct IS NULL) OR (discount_amount IS NULL)));
alter table invoices add constraint invoices_pkey PRIMARY KEY (port_id, id);
alter table invoices add constraint invoices_port_id_number_key UNIQUE (port_id, number);
alter table invoices add constraint invoices_port_id_series_series_year_series_number_key UNIQUE (port_id, series, series_year, series_number);
alter table invoices add constraint invoices_status_check CHECK ((status = ANY (ARRAY['draft'::text, 'sent'::text, 'paid'::text, 'void'::text])));
alter table mail_attachments add constraint mail_attachments_pkey PRIMARY KEY (port_id, mail_id, file_id);
alter table mails add constraint mails_pkey PRIMARY KEY (id);
alter table mails add constraint mails_sender_check CHECK ((sender = ANY (ARRAY['noreply'::text, 'sales'::text])));
alter table mails add constraint mails_status_check CHECK ((status = ANY (ARRAY['queued'::text, 'sending'::text, 'sent'::text, 'failed'::text, 'uncertain'::text, 'held'::text])));
alter table maintenance add constraint maintenance_message_check CHECK (((char_length(message) >= 1) AND (char_length(message) <= 500)));
alter table maintenance add constraint maintenance_pkey PRIMARY KEY (single);
alter table maintenance add constraint maintenance_single_check CHECK (single);
alter table merge_candidates add constraint merge_candidates_check CHECK ((first_id < second_id));
alter table merge_candidates add constraint merge_candidates_pkey PRIMARY KEY (port_id, id);
alter table merge_candidates add constraint merge_candidates_port_id_first_id_second_id_key UNIQUE (port_id, first_id, second_id);
alter table merge_candidates add constraint merge_candidates_score_check CHECK (((score >= 1) AND (score <= 100)));
alter table merge_candidates add constraint merge_candidates_status_check CHECK ((status = ANY (ARRAY['pending'::text, 'merged'::text, 'dismissed'::text])));
alter table merges add constraint merges_pkey PRIMARY KEY (port_id, id);
alter table move_marks add constraint move_marks_pkey PRIMARY KEY (id);
alter table notes add constraint notes_pkey PRIMARY KEY (port_id, id);
alter table notifications add constraint notifications_pkey PRIMARY KEY (port_id, id);
alter table notifications add constraint notifications_port_id_user_id_key_key UNIQUE (port_id, user_id, key);
alter table passkeys add constraint passkeys_credential_id_key UNIQUE (credential_id);
alter table passkeys add constraint passkeys_pkey PRIMARY KEY (id);
alter table payments add constraint payments_amount_check CHECK ((amount > (0)::numeric));
alter table payments add constraint payments_currency_check CHECK ((currency ~ '^[A-Z]{3}$'::text));
alter table payments add constraint payments_method_check CHECK ((method = ANY (ARRAY['bank_transfer'::text, 'card'::text, 'cash'::text, 'cheque'::text, 'direct_debit'::text, 'other'::text, 'set_off'::text])));
alter table payments add constraint payments_of_something CHECK (((interest_id IS NOT NULL) OR (invoice_id IS NOT NULL)));
alter table payments add constraint payments_pkey PRIMARY KEY (port_id, id);
alter table payments add constraint payments_type_check CHECK ((type = ANY (ARRAY['deposit'::text, 'balance'::text, 'invoice'::text, 'refund'::text])));
alter table permission_overrides add constraint permission_overrides_effect_check CHECK ((effect = ANY (ARRAY['allow'::text, 'deny'::text])));
alter table permission_overrides add constraint permission_overrides_pkey PRIMARY KEY (port_id, user_id, permission);
alter table port_members add constraint port_members_pkey PRIMARY KEY (port_id, user_id);
alter table port_plans add constraint port_plans_check CHECK ((num_nonnulls(image_key, image_type, image_width, image_height, x, y, metres_per_pixel, rotation, opacity) = ANY (ARRAY[0, 9])));
alter table port_plans add constraint port_plans_layout_check CHECK ((layout = ANY (ARRAY['auto'::text, 'coordinates'::text, 'drawn'::text])));
alter table port_plans add constraint port_plans_metres_per_pixel_check CHECK ((metres_per_pixel > (0)::double precision));
alter table port_plans add constraint port_plans_opacity_check CHECK (((opacity >= (0)::double precision) AND (opacity <= (1)::double precision)));
alter table port_plans add constraint port_plans_pkey PRIMARY KEY (port_id);
alter table portal_ended_sessions add constraint portal_ended_sessions_pkey PRIMARY KEY (session_id);
alter table portal_file_requests add constraint portal_file_requests_check CHECK (((fulfilled_at IS NULL) OR (withdrawn_at IS NULL)));
alter table portal_file_requests add constraint portal_file_requests_pkey PRIMARY KEY (port_id, id);
alter table portal_file_requests add constraint portal_file_requests_title_check CHECK (((length(title) >= 1) AND (length(title) <= 200)));
alter table portal_links add constraint portal_links_email_check CHECK ((email = lower(email)));
alter table portal_links add constraint portal_links_pkey PRIMARY KEY (port_id, id);
alter table portal_links add constraint portal_links_port_id_client_id_email_key UNIQUE (port_id, client_id, email);
alter table portal_messages add constraint portal_messages_body_check CHECK (((length(body) >= 1) AND (length(body) <= 5000)));
alter table portal_messages add constraint portal_messages_check CHECK (((NOT from_client) OR (author_id IS NULL)));
alter table portal_messages add constraint portal_messages_pkey PRIMARY KEY (port_id, id);
alter table portal_profile_changes add constraint portal_profile_changes_check CHECK (((state = 'waiting'::text) = (decided_at IS NULL)));
alter table portal_profile_changes add constraint portal_profile_changes_pkey PRIMARY KEY (port_id, id);
alter table portal_profile_changes add constraint portal_profile_changes_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'accepted'::text, 'refused'::text, 'replaced'::text])));
alter table portal_recovery_codes add constraint portal_recovery_codes_pkey PRIMARY KEY (portal_user_id, hash);
alter table portal_second_factors add constraint portal_second_factors_pkey PRIMARY KEY (portal_user_id);
alter table portal_users add constraint portal_users_email_check CHECK ((email = lower(email)));
alter table portal_users add constraint portal_users_email_key UNIQUE (email);
alter table portal_users add constraint portal_users_pkey PRIMARY KEY (id);
alter table portal_users add constraint portal_users_reset_hash_key UNIQUE (reset_hash);
alter table ports add constraint ports_pkey PRIMARY KEY (id);
alter table ports add constraint ports_slug_key UNIQUE (slug);
alter table processes add constraint processes_pkey PRIMARY KEY (id);
alter table processes add constraint processes_work_check CHECK ((work = ANY (ARRAY['web'::text, 'worker'::text])));
alter table qualification_criteria add constraint qualification_criteria_label_check CHECK (((length(label) >= 1) AND (length(label) <= 120)));
alter table qualification_criteria add constraint qualification_criteria_pkey PRIMARY KEY (port_id, id);
alter table rate_limits add constraint rate_limits_pkey PRIMARY KEY (key);
alter table rate_windows add constraint rate_windows_pkey PRIMARY KEY (key);
alter table recently_viewed add constraint recently_viewed_pkey PRIMARY KEY (port_id, user_id, record_id);
alter table record_people add constraint record_people_pkey PRIMARY KEY (port_id, user_id, kind, record_id, because_id);
alter table records add constraint records_pkey PRIMARY KEY (port_id, id);
alter table recovery_codes add constraint recovery_codes_pkey PRIMARY KEY (user_id, hash);
alter table reminders add constraint reminders_check CHECK (((status = 'snoozed'::text) = (snoozed_until IS NOT NULL)));
alter table reminders add constraint reminders_check1 CHECK (((status = ANY (ARRAY['completed'::text, 'dismissed'::text])) = (settled_at IS NOT NULL)));
alter table reminders add constraint reminders_check2 CHECK ((((repeat_unit IS NULL) = (repeat_every IS NULL)) AND ((repeat_unit IS NULL) = (series_start IS NULL)) AND ((series_start IS NULL) = (series_zone IS NULL))));
alter table reminders add constraint reminders_pkey PRIMARY KEY (port_id, id);
alter table reminders add constraint reminders_priority_check CHECK ((priority = ANY (ARRAY['low'::text, 'normal'::text, 'high'::text, 'urgent'::text])));
alter table reminders add constraint reminders_repeat_every_check CHECK (((repeat_every >= 1) AND (repeat_every <= 99)));
alter table reminders add constraint reminders_repeat_unit_check CHECK ((repeat_unit = ANY (ARRAY['day'::text, 'weekday'::text, 'week'::text, 'month'::text, 'year'::text])));
alter table reminders add constraint reminders_status_check CHECK ((status = ANY (ARRAY['pending'::text, 'snoozed'::text, 'completed'::text, 'dismissed'::text])));
alter table reminders add constraint reminders_title_check CHECK (((length(title) >= 1) AND (length(title) <= 200)));
alter table renewal_offers add constraint renewal_offers_check CHECK ((new_end_date > term_end));
alter table renewal_offers add constraint renewal_offers_check1 CHECK (((price IS NULL) = (currency IS NULL)));
alter table renewal_offers add constraint renewal_offers_pkey PRIMARY KEY (port_id, id);
alter table renewal_offers add constraint renewal_offers_price_check CHECK ((price >= (0)::numeric));
alter table renewal_offers add constraint renewal_offers_state_check CHECK ((state = ANY (ARRAY['offered'::text, 'accepted'::text, 'declined'::text, 'withdrawn'::text, 'renewed'::text])));
alter table renewal_offers add constraint renewal_offers_told_check CHECK ((told = ANY (ARRAY['mailed'::text, 'document'::text, 'no_address'::text])));
alter table report_schedules add constraint report_schedules_pkey PRIMARY KEY (port_id, template_id);
alter table report_sendings add constraint report_sendings_pkey PRIMARY KEY (port_id, id);
alter table report_sendings add constraint report_sendings_port_id_template_id_due_at_user_id_key UNIQUE (port_id, template_id, due_at, user_id);
alter table report_sendings add constraint report_sendings_reason_check CHECK ((reason = ANY (ARRAY['no_member'::text, 'no_permission'::text, 'invalid'::text, 'error'::text])));
alter table report_sendings add constraint report_sendings_status_check CHECK ((status = ANY (ARRAY['waiting'::text, 'sent'::text, 'withheld'::text, 'failed'::text])));
alter table report_templates add constraint report_templates_check CHECK (((config ->> 'kind'::text) = kind));
alter table report_templates add constraint report_templates_name_check CHECK (((length(name) >= 1) AND (length(name) <= 120)));
alter table report_templates add constraint report_templates_pkey PRIMARY KEY (port_id, id);
alter table residential_clients add constraint residential_clients_full_name_check CHECK (((length(full_name) >= 1) AND (length(full_name) <= 200)));
alter table residential_clients add constraint residential_clients_pkey PRIMARY KEY (port_id, id);
alter table residential_interests add constraint residential_interests_pkey PRIMARY KEY (port_id, id);
alter table residential_stages add constraint residential_stages_name_check CHECK (((length(name) >= 1) AND (length(name) <= 60)));
alter table residential_stages add constraint residential_stages_pkey PRIMARY KEY (port_id, name);
alter table roles add constraint roles_pkey PRIMARY KEY (port_id, id);
alter table roles add constraint roles_port_id_key_key UNIQUE (port_id, key);
alter table saved_views add constraint saved_views_pkey PRIMARY KEY (port_id, id);
alter table seal_keys add constraint seal_keys_id_check CHECK ((id = 1));
alter table seal_keys add constraint seal_keys_pkey PRIMARY KEY (id);
alter table second_factors add constraint second_factors_pkey PRIMARY KEY (user_id);
alter table sending_pause add constraint sending_pause_one_check CHECK (one);
alter table sending_pause add constraint sending_pause_pkey PRIMARY KEY (one);
alter table sessions add constraint sessions_pkey PRIMARY KEY (id);
alter table sessions add constraint sessions_second_factor_check CHECK ((second_factor = ANY (ARRAY['code'::text, 'passkey'::text])));
alter table sessions add constraint sessions_token_key UNIQUE (token);
alter table settings add constraint settings_pkey PRIMARY KEY (port_id, key);
alter table shards add constraint shards_name_check CHECK ((name ~ '^[a-z][a-z0-9-]{0,30}$'::text));
alter table shards add constraint shards_pkey PRIMARY KEY (name);
alter table shards add constraint shards_region_check CHECK ((length(region) <= 60));
alter table shards add constraint shards_state_check CHECK ((state = ANY (ARRAY['open'::text, 'draining'::text])));
alter table signing_deliveries add constraint signing_deliveries_outcome_check CHECK ((outcome = ANY (ARRAY['applied'::text, 'unchanged'::text, 'unknown'::text, 'ignored'::text, 'failed'::text])));
alter table signing_deliveries add constraint signing_deliveries_pkey PRIMARY KEY (port_id, id);
alter table signing_deliveries add constraint signing_deliveries_port_id_key_key UNIQUE (port_id, key);
alter table signing_marks add constraint signing_marks_kind_check CHECK ((kind = ANY (ARRAY['typed'::text, 'drawn'::text])));
alter table signing_marks add constraint signing_marks_pkey PRIMARY KEY (port_id, signer_id);
alter table signing_originals add constraint signing_originals_pkey PRIMARY KEY (port_id, document_id);
alter table signing_rejections add constraint signing_rejections_pkey PRIMARY KEY (port_id, id);
alter table storage_runs add constraint storage_runs_check CHECK (((kind = 'move'::text) = (target IS NOT NULL)));
alter table storage_runs add constraint storage_runs_kind_check CHECK ((kind = ANY (ARRAY['move'::text, 'sweep'::text])));
alter table storage_runs add constraint storage_runs_pkey PRIMARY KEY (port_id, id);
alter table storage_runs add constraint storage_runs_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'running'::text, 'done'::text, 'failed'::text])));
alter table storage_runs add constraint storage_runs_target_check CHECK ((target = ANY (ARRAY['filesystem'::text, 's3'::text])));
alter table supplemental_requests add constraint supplemental_requests_pkey PRIMARY KEY (port_id, id);
alter table taggings add constraint taggings_pkey PRIMARY KEY (port_id, record_id, tag_id);
alter table tags add constraint tags_color_check CHECK ((color ~ '^#[0-9a-f]{6}$'::text));
alter table tags add constraint tags_pkey PRIMARY KEY (port_id, id);
alter table team_members add constraint team_members_pkey PRIMARY KEY (port_id, team_id, user_id);
alter table teams add constraint teams_name_check CHECK (((length(name) >= 1) AND (length(name) <= 60)));
alter table teams add constraint teams_pkey PRIMARY KEY (port_id, id);
alter table tenancies add constraint tenancies_check CHECK (((end_date >= start_date) AND (end_date >= held_since)));
alter table tenancies add constraint tenancies_check1 CHECK ((held_since <= start_date));
alter table tenancies add constraint tenancies_check2 CHECK (((end_date IS NOT NULL) OR (tenure_type <> ALL (ARRAY['fixed_term'::text, 'seasonal'::text]))));
alter table tenancies add constraint tenancies_one_holder EXCLUDE USING gist (port_id WITH =, berth_id WITH =, daterange(held_since, end_date) WITH &&) WHERE ((status = 'active'::text));
alter table tenancies add constraint tenancies_pkey PRIMARY KEY (port_id, id);
alter table tenancies add constraint tenancies_status_check CHECK ((status = ANY (ARRAY['pending'::text, 'active'::text, 'ended'::text, 'cancelled'::text])));
alter table tenancies add constraint tenancies_tenure_type_check CHECK ((tenure_type = ANY (ARRAY['permanent'::text, 'fee_simple'::text, 'strata_lot'::text, 'fixed_term'::text, 'seasonal'::text])));
alter table tenant_moves add constraint tenant_moves_pkey PRIMARY KEY (id);
alter table tenant_places add constraint tenant_places_pkey PRIMARY KEY (tenant_id);
alter table tenants_away add constraint tenants_away_pkey PRIMARY KEY (tenant_id);
alter table upgrade_work add constraint upgrade_work_pkey PRIMARY KEY (name);
alter table users add constraint users_pkey PRIMARY KEY (id);
alter table users add constraint users_username_key UNIQUE (username);
alter table verifications add constraint verifications_pkey PRIMARY KEY (id);
alter table vocabularies add constraint vocabularies_pkey PRIMARY KEY (port_id, key);
alter table waiting_list_entries add constraint waiting_list_entries_check CHECK (((place IS NOT NULL) = (status = ANY (ARRAY['waiting'::text, 'offered'::text, 'skipped'::text]))));
alter table waiting_list_entries add constraint waiting_list_entries_check1 CHECK (((status <> 'offered'::text) OR (deadline IS NOT NULL)));
alter table waiting_list_entries add constraint waiting_list_entries_pkey PRIMARY KEY (port_id, id);
alter table waiting_list_entries add constraint waiting_list_entries_status_check CHECK ((status = ANY (ARRAY['waiting'::text, 'offered'::text, 'skipped'::text, 'accepted'::text, 'declined'::text, 'expired'::text, 'removed'::text])));
alter table webhook_attempts add constraint webhook_attempts_pkey PRIMARY KEY (port_id, delivery_id, number);
alter table webhook_deliveries add constraint webhook_deliveries_pkey PRIMARY KEY (port_id, id);
alter table webhook_deliveries add constraint webhook_deliveries_state_check CHECK ((state = ANY (ARRAY['pending'::text, 'succeeded'::text, 'failed'::text, 'cancelled'::text])));
alter table webhooks add constraint webhooks_pkey PRIMARY KEY (port_id, id);
alter table webhooks add constraint webhooks_state_check CHECK ((state = ANY (ARRAY['active'::text, 'disabled'::text, 'removed'::text])));
alter table website_inquiries add constraint website_inquiries_check CHECK (((triage_state <> 'assigned'::text) OR (assigned_to IS NOT NULL)));
alter table website_inquiries add constraint website_inquiries_pkey PRIMARY KEY (port_id, id);
alter table website_inquiries add constraint website_inquiries_source_kind_check CHECK ((source_kind = ANY (ARRAY['public'::text, 'form'::text])));
alter table website_inquiries add constraint website_inquiries_triage_state_check CHECK ((triage_state = ANY (ARRAY['open'::text, 'assigned'::text, 'converted'::text, 'dismissed'::text])));
alter table yacht_ownerships add constraint yacht_ownerships_check CHECK ((num_nonnulls(owner_client_id, owner_company_id) = 1));
alter table yacht_ownerships add constraint yacht_ownerships_pkey PRIMARY KEY (port_id, id);
alter table yachts add constraint yachts_check CHECK ((num_nonnulls(owner_client_id, owner_company_id) = 1));
alter table yachts add constraint yachts_current_owner_type_check CHECK ((current_owner_type = ANY (ARRAY['client'::text, 'company'::text])));
alter table yachts add constraint yachts_name_check CHECK (((length(name) >= 1) AND (length(name) <= 120)));
alter table yachts add constraint yachts_pkey PRIMARY KEY (port_id, id);
alter table accounts add constraint accounts_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
alter table addresses add constraint addresses_port_id_client_id_fkey FOREIGN KEY (port_id, client_id) REFERENCES clients(port_id, id) ON DELETE CASCADE;
alter table addresses add constraint addresses_port_id_company_id_fkey FOREIGN KEY (port_id, company_id) REFERENCES companies(port_id, id) ON DELETE CASCADE;
alter table ai_budget_warnings add constraint ai_budget_warnings_port_id_fkey FOREIGN KEY (port_id) REFERENCES ports(id);
alter table ai_calls add constraint ai_calls_port_id_fkey FOREIGN KEY (port_id) REFERENCES ports(id);
alter table ai_calls add constraint ai_calls_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id);
alter table alerts add constraint alerts_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES users(id);
alter table alerts add constraint alerts_port_id_fkey FOREIGN KEY (port_id) REFERENCES ports(id);
alter table alerts add constraint alerts_settled_by_fkey FOREIGN KEY (settled_by) REFERENCES users(id);
alter table api_key_calls add constraint api_key_calls_port_id_key_id_fkey FOREIGN KEY (port_id, key_id) REFERENCES api_keys(port_id, id) ON DELETE CASCADE;
alter table api_key_confirmations add constraint api_key_confirmations_port_id_key_id_fkey FOREIGN KEY (port_id, key_id) REFERENCES api_keys(port_id, id) ON DELETE CASCADE;
alter table api_keys add constraint api_keys_created_by_fkey FOREIGN KEY (created_by) REFERENCES users(id);
alter table api_keys add constraint api_keys_port_id_fkey FOREIGN KEY (port_id) REFERENCES ports(id);
alter table backups add constraint backups_created_by_fkey FOREIGN KEY (created_by) REFERENCES users(id);
alter table berth_pdf_parses add constraint berth_pdf_parses_applied_by_fkey FOREIGN KEY (applied_by) REFERENCES users(id);
alter table berth_pdf_parses add constraint berth_pdf_parses_created_by_fkey FOREIGN KEY (created_by) REFERENCES users(id);
alter table berth_pdf_parses add constraint berth_pdf_parses_port_id_berth_id_fkey FOREIGN KEY (port_id, berth_id) REFERENCES berths(port_id, id);
alter table berth_pdf_parses add constraint berth_pdf_parses_port_id_fkey FOREIGN KEY (port_id) REFERENCES ports(id);
alter table berth_pdf_parses add constraint berth_pdf_parses_port_id_version_id_fkey FOREIGN KEY (port_id, version_id) REFERENCES berth_pdf_versions(port_id, id) ON DELETE CASCADE;
alter table berth_pdf_versions add constraint berth_pdf_versions_created_by_fkey FOREIGN KEY (created_by) REFERENCES users(id);
alter table berth_pdf_versions add constraint berth_pdf_versions_port_id_berth_id_fkey FOREIGN KEY (port_id, berth_id) REFERENCES berths(port_id, id);
alter table berth_pdf_versions add constraint berth_pdf_versions_port_id_file_id_fkey FOREIGN KEY (port_id, file_id) REFERENCES files(port_id, id);
alter table berth_pdf_versions add constraint berth_pdf_versions_port_id_fkey FOREIGN KEY (port_id) REFERENCES ports(id);
alter table berth_reservations add constraint berth_reservations_created_by_fkey FOREIGN KEY (created_by) REFERENCES users(id);
alter table berth_reservations add constraint berth_reservations_port_id_berth_id_fkey FOREIGN KEY (port_id, berth_id) REFERENCES berths(port_id, id);
alter table berth_reservations add constraint berth_reservations_port_id_client_id_fkey FOREIGN KEY (port_id, client_id) REFERENCES clients(port_id, id);
alter table berth_reservations add constraint berth_reservations_port_id_fkey FOREIGN KEY (port_id) REFERENCES ports(id);
alter table berth_reservations add constraint berth_reservations_port_id_interest_id_fkey FOREIGN KEY (port_id, interest_id) REFERENCES interests(port_id, id);
alter table berth_reservations add constraint berth_reservations_port_id_yacht_id_fkey FOREIGN KEY (port_id, yacht_id) REFERENCES yachts(port_id, id);
alter table berth_suggestions add constraint berth_suggestions_port_id_berth_id_fkey FOREIGN KEY (port_id, berth_id) REFERENCES berths(port_id, id);
alter table berth_suggestions add constraint berth_suggestions_port_id_fkey FOREIGN KEY (port_id) REFERENCES ports(id);
alter table berth_suggestions add constraint berth_suggestions_port_id_interest_id_fkey FOREIGN KEY (port_id, interest_id) REFERENCES interests(port_id, id) ON DELETE CASCADE;
alter table berth_suggestions add constraint berth_suggestions_settled_by_fkey FOREIGN KEY (settled_by) REFERENCES users(id);
alter table berths add constraint berths_port_id_current_pdf_version_id_fkey FOREIGN KEY (port_id, current_pdf_version_id) REFERENCES berth_pdf_versions(port_id, id);
alter table berths add constraint berths_port_id_fkey FOREIGN KEY (port_id) REFERENCES ports(id);
alter table brochures add constraint brochures_created_by_fkey FOREIGN KEY (created_by) REFERENCES users(id);
alter table brochures add constraint brochures_port_id_file_id_fkey FOREIGN KEY (port_id, file_id) REFERENCES files(port_id, id);
alter table brochures add constraint brochures_port_id_fkey FOREIGN KEY (port_id) REFERENCES ports(id);
alter table calendar_feeds add constraint calendar_feeds_port_id_fkey FOREIGN KEY (port_id) REFERENCES ports(id);
alter table calendar_feeds add constraint calendar_feeds_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id);
alter table client_consents add constraint client_consents_author_id_fkey FOREIGN KEY (author_id) REFERENCES users(id);
alter table client_consents add constraint client_consents_port_id_client_id_fkey FOREIGN KEY (port_id, client_id) REFERENCES clients(port_id, id) ON DELETE CASCADE;
alter table client_consents add constraint client_consents_port_id_fkey FOREIGN KEY (port_id) REFERENCES ports(id);
alter table client_contacts add constraint client_contacts_port_id_client_id_fkey FOREIGN KEY (port_id, client_id) REFERENCES clients(port_id, id) ON DELETE CASCADE;
alter table client_retentions add constraint client_retentions_author_id_fkey FOREIGN KEY (author_id) REFERENCES users(id);
alter table client_retentions add constraint client_retentions_port_id_client_id_fkey FOREIGN KEY (port_id, client_id) REFERENCES clients(port_id, id) ON DELETE CASCADE;
alter table client_retentions add constraint client_retentions_port_id_fkey FOREIGN KEY (port_id) REFERENCES ports(id);
alter table clients add constraint clients_created_by_fkey FOREIGN KEY (created_by) REFERENCES users(id);
alter table clients add constraint clients_port_id_fkey FOREIGN KEY (port_id) REFERENCES ports(id);
alter table clients add constraint clients_port_id_merged_into_client_id_fkey FOREIGN KEY (port_id, merged_into_client_id) REFERENCES clients(port_id, id);
alter table companies add constraint companies_port_id_fkey FOREIGN KEY (port_id) REFERENCES ports(id);
alter table company_members add constraint company_members_port_id_client_id_fkey FOREIGN KEY (port_id, client_id) REFERENCES clients(port_id, id);
alter table company_members add constraint company_members_port_id_company_id_fkey FOREIGN KEY (port_id, company_id) REFERENCES companies(port_id, id) ON DELETE CASCADE;
alter table comparisons_due add constraint comparisons_due_port_id_fkey FOREIGN KEY (port_id) REFERENCES ports(id);
alter table contact_log add constraint contact_log_author_id_fkey FOREIGN KEY (author_id) REFERENCES users(id);
alter table contact_log add constraint contact_log_port_id_fkey FOREIGN KEY (port_id) REFERENCES ports(id);
alter table contact_log add constraint contact_log_port_id_interest_id_fkey FOREIGN KEY (port_id, interest_id) REFERENCES interests(port_id, id) ON DELETE CASCADE;
alter table contact_templates add constraint contact_templates_port_id_fkey FOREIGN KEY (port_id) REFERENCES ports(id);
alter table custom_fields add constraint custom_fields_port_id_fkey FOREIGN KEY (port_id) REFERENCES ports(id);
alter table custom_values add constraint custom_values_port_id_field_id_fkey FOREIGN KEY (port_id, field_id) REFERENCES custom_fields(port_id, id) ON DELETE CASCADE;
alter table custom_values add constraint custom_values_port_id_record_id_fkey FOREIGN KEY (port_id, record_id) REFERENCES records(port_id, id) ON DELETE CASCADE;
alter table data_exports add constraint data_exports_port_id_client_id_fkey FOREIGN KEY (port_id, client_id) REFERENCES clients(port_id, id) ON DELETE CASCADE;
alter table data_exports add constraint data_exports_port_id_fkey FOREIGN KEY (port_id) REFERENCES ports(id);
alter table data_exports add constraint data_exports_requested_by_fkey FOREIGN KEY (requested_by) REFERENCES users(id);
alter table digest_hours add constraint digest_hours_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
alter table digests add constraint digests_port_id_fkey FOREIGN KEY (port_id) REFERENCES ports(id);
alter table digests add constraint digests_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id);
alter table document_events add constraint document_events_actor_id_fkey FOREIGN KEY (actor_id) REFERENCES users(id);
alter table document_events add constraint document_events_port_id_document_id_fkey FOREIGN KEY (port_id, document_id) REFERENCES documents(port_id, id) ON DELETE CASCADE;
alter table document_events add constraint document_events_port_id_fkey FOREIGN KEY (port_id) REFERENCES ports(id);
alter table document_fields add constraint document_fields_port_id_document_id_fkey FOREIGN KEY (port_id, document_id) REFERENCES documents(port_id, id) ON DELETE CASCADE;
alter table document_fields add constraint document_fields_port_id_fkey FOREIGN KEY (port_id) REFERENCES ports(id);
alter table document_fields add constraint document_fields_port_id_signer_id_fkey FOREIGN KEY (port_id, signer_id) REFERENCES document_signers(port_id, id) ON DELETE CASCADE;
alter table document_folders add constraint document_folders_port_id_fkey FOREIGN KEY (port_id) REFERENCES ports(id);
alter table document_folders add constraint document_folders_port_id_parent_id_fkey FOREIGN KEY (port_id, parent_id) REFERENCES document_folders(port_id, id);
alter table document_folders add constraint document_folders_port_id_record_id_fkey FOREIGN KEY (port_id, record_id) REFERENCES records(port_id, id) ON DELETE CASCADE;
alter table document_sends add constraint document_sends_port_id_berth_id_fkey FOREIGN KEY (port_id, berth_id) REFERENCES berths(port_id, id) ON DELETE SET NULL (berth_id);
alter table document_sends add constraint document_sends_port_id_brochure_id_fkey FOREIGN KEY (port_id, brochure_id) REFERENCES brochures(port_id, id) ON DELETE SET NULL (brochure_id);
alter table document_sends add constraint document_sends_port_id_client_id_fkey FOREIGN KEY (port_id, client_id) REFERENCES clients(port_id, id) ON DELETE CASCADE;
alter table document_sends add constraint document_sends_port_id_document_id_fkey FOREIGN KEY (port_id, document_id) REFERENCES documents(port_id, id) ON DELETE SET NULL (document_id);
alter table document_sends add constraint document_sends_port_id_file_id_fkey FOREIGN KEY (port_id, file_id) REFERENCES files(port_id, id) ON DELETE SET NULL (file_id);
alter table document_sends add constraint document_sends_port_id_fkey FOREIGN KEY (port_id) REFERENCES ports(id);
alter table document_sends add constraint document_sends_port_id_interest_id_fkey FOREIGN KEY (port_id, interest_id) REFERENCES interests(port_id, id) ON DELETE SET NULL (interest_id);
alter table document_sends add constraint document_sends_sent_by_fkey FOREIGN KEY (sent_by) REFERENCES users(id) ON DELETE SET NULL;
alter table document_signers add constraint document_signers_port_id_document_id_fkey FOREIGN KEY (port_id, document_id) REFERENCES documents(port_id, id) ON DELETE CASCADE;
alter table document_signers add constraint document_signers_port_id_fkey FOREIGN KEY (port_id) REFERENCES ports(id);
alter table document_templates add constraint document_templates_created_by_fkey FOREIGN KEY (created_by) REFERENCES users(id);
alter table document_templates add constraint document_templates_port_id_file_id_fkey FOREIGN KEY (port_id, file_id) REFERENCES files(port_id, id);
alter table document_templates add constraint document_templates_port_id_fkey FOREIGN KEY (port_id) REFERENCES ports(id);
alter table document_watchers add constraint document_watchers_added_by_fkey FOREIGN KEY (added_by) REFERENCES users(id);
alter table document_watchers add constraint document_watchers_port_id_document_id_fkey FOREIGN KEY (port_id, document_id) REFERENCES documents(port_id, id) ON DELETE CASCADE;
alter table document_watchers add constraint document_watchers_port_id_fkey FOREIGN KEY (port_id) REFERENCES ports(id);
alter table document_watchers add constraint document_watchers_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id);
alter table documents add constraint documents_created_by_fkey FOREIGN KEY (created_by) REFERENCES users(id);
alter table documents add constraint documents_port_id_client_id_fkey FOREIGN KEY (port_id, client_id) REFERENCES clients(port_id, id);
alter table documents add constraint documents_port_id_company_id_fkey FOREIGN KEY (port_id, company_id) REFERENCES companies(port_id, id);
alter table documents add constraint documents_port_id_file_id_fkey FOREIGN KEY (port_id, file_id) REFERENCES files(port_id, id) DEFERRABLE INITIALLY DEFERRED;
alter table documents add constraint documents_port_id_fkey FOREIGN KEY (port_id) REFERENCES ports(id);
alter table documents add constraint documents_port_id_folder_id_fkey FOREIGN KEY (port_id, folder_id) REFERENCES document_folders(port_id, id) DEFERRABLE INITIALLY DEFERRED;
alter table documents add constraint documents_port_id_interest_id_fkey FOREIGN KEY (port_id, interest_id) REFERENCES interests(port_id, id) ON DELETE CASCADE;
alter table documents add constraint documents_port_id_reservation_id_fkey FOREIGN KEY (port_id, reservation_id) REFERENCES berth_reservations(port_id, id) ON DELETE CASCADE;
alter table documents add constraint documents_port_id_signed_file_id_fkey FOREIGN KEY (port_id, signed_file_id) REFERENCES files(port_id, id) DEFERRABLE INITIALLY DEFERRED;
alter table documents add constraint documents_port_id_yacht_id_fkey FOREIGN KEY (port_id, yacht_id) REFERENCES yachts(port_id, id) DEFERRABLE INITIALLY DEFERRED;
alter table documents add constraint documents_sent_by_fkey FOREIGN KEY (sent_by) REFERENCES users(id);
alter table duplicate_scans add constraint duplicate_scans_created_by_fkey FOREIGN KEY (created_by) REFERENCES users(id);
alter table duplicate_scans add constraint duplicate_scans_port_id_fkey FOREIGN KEY (port_id) REFERENCES ports(id);
alter table email_accounts add constraint email_accounts_port_id_fkey FOREIGN KEY (port_id) REFERENCES ports(id);
alter table email_accounts add constraint email_accounts_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
alter table email_attachments add constraint email_attachments_port_id_message_id_fkey FOREIGN KEY (port_id, message_id) REFERENCES email_messages(port_id, id) ON DELETE CASCADE;
alter table email_folders add constraint email_folders_port_id_account_id_fkey FOREIGN KEY (port_id, account_id) REFERENCES email_accounts(port_id, id) ON DELETE CASCADE;
alter table email_links add constraint email_links_port_id_client_id_fkey FOREIGN KEY (port_id, client_id) REFERENCES clients(port_id, id) ON DELETE CASCADE;
alter table email_links add constraint email_links_port_id_interest_id_fkey FOREIGN KEY (port_id, interest_id) REFERENCES interests(port_id, id) ON DELETE SET NULL (interest_id);
alter table email_links add constraint email_links_port_id_message_id_fkey FOREIGN KEY (port_id, message_id) REFERENCES email_messages(port_id, id) ON DELETE CASCADE;
alter table email_messages add constraint email_messages_port_id_fkey FOREIGN KEY (port_id) REFERENCES ports(id);
alter table email_messages add constraint email_messages_sent_by_fkey FOREIGN KEY (sent_by) REFERENCES users(id) ON DELETE SET NULL;
alter table email_places add constraint email_places_port_id_account_id_fkey FOREIGN KEY (port_id, account_id) REFERENCES email_accounts(port_id, id) ON DELETE CASCADE;
alter table email_places add constraint email_places_port_id_message_id_fkey FOREIGN KEY (port_id, message_id) REFERENCES email_messages(port_id, id) ON DELETE CASCADE;
alter table erasure_codes add constraint erasure_codes_port_id_client_id_fkey FOREIGN KEY (port_id, client_id) REFERENCES clients(port_id, id) ON DELETE CASCADE;
alter table erasure_codes add constraint erasure_codes_port_id_fkey FOREIGN KEY (port_id) REFERENCES ports(id);
alter table erasure_codes add constraint erasure_codes_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id);
alter table error_events add constraint error_events_port_id_fkey FOREIGN KEY (port_id) REFERENCES ports(id);
alter table events add constraint events_port_id_fkey FOREIGN KEY (port_id) REFERENCES ports(id);
alter table expenses add constraint expenses_created_by_fkey FOREIGN KEY (created_by) REFERENCES users(id);
alter table expenses add constraint expenses_payer_id_fkey FOREIGN KEY (payer_id) REFERENCES users(id);
alter table expenses add constraint expenses_port_id_fkey FOREIGN KEY (port_id) REFERENCES ports(id);
alter table external_ids add constraint external_ids_port_id_record_id_fkey FOREIGN KEY (port_id, record_id) REFERENCES records(port_id, id) ON DELETE CASCADE;
alter table file_uploads add constraint file_uploads_created_by_fkey FOREIGN KEY (created_by) REFERENCES users(id);
alter table file_uploads add constraint file_uploads_port_id_fkey FOREIGN KEY (port_id) REFERENCES ports(id);
alter table file_uploads add constraint file_uploads_port_id_folder_id_fkey FOREIGN KEY (port_id, folder_id) REFERENCES document_folders(port_id, id) ON DELETE SET NULL (folder_id);
alter table file_uploads add constraint file_uploads_port_id_record_id_fkey FOREIGN KEY (port_id, record_id) REFERENCES records(port_id, id) ON DELETE CASCADE;
alter table files add constraint files_port_id_fkey FOREIGN KEY (port_id) REFERENCES ports(id);
alter table files add constraint files_port_id_folder_id_fkey FOREIGN KEY (port_id, folder_id) REFERENCES document_folders(port_id, id) ON DELETE SET NULL (folder_id);
alter table files add constraint files_port_id_record_id_fkey FOREIGN KEY (port_id, record_id) REFERENCES records(port_id, id) ON DELETE CASCADE;
alter table files add constraint files_uploaded_by_fkey FOREIGN KEY (uploaded_by) REFERENCES users(id);
alter table form_connections add constraint form_connections_port_id_fkey FOREIGN KEY (port_id) REFERENCES ports(id);
alter table global_settings add constraint global_settings_updated_by_fkey FOREIGN KEY (updated_by) REFERENCES users(id);
alter table idempotency_keys add constraint idempotency_keys_port_id_fkey FOREIGN KEY (port_id) REFERENCES ports(id);
alter table import_cells add constraint import_cells_port_id_import_id_fkey FOREIGN KEY (port_id, import_id) REFERENCES imports(port_id, id) ON DELETE CASCADE;
alter table import_mappings add constraint import_mappings_port_id_fkey FOREIGN KEY (port_id) REFERENCES ports(id);
alter table import_rows add constraint import_rows_port_id_import_id_fkey FOREIGN KEY (port_id, import_id) REFERENCES imports(port_id, id) ON DELETE CASCADE;
alter table import_runs add constraint import_runs_created_by_fkey FOREIGN KEY (created_by) REFERENCES users(id);
alter table import_runs add constraint import_runs_port_id_fkey FOREIGN KEY (port_id) REFERENCES ports(id);
alter table imports add constraint imports_created_by_fkey FOREIGN KEY (created_by) REFERENCES users(id);
alter table imports add constraint imports_port_id_fkey FOREIGN KEY (port_id) REFERENCES ports(id);
alter table imports add constraint imports_port_id_run_id_fkey FOREIGN KEY (port_id, run_id) REFERENCES import_runs(port_id, id) ON DELETE CASCADE;
alter table inquiry_files add constraint inquiry_files_port_id_file_id_fkey FOREIGN KEY (port_id, file_id) REFERENCES files(port_id, id) ON DELETE SET NULL (file_id);
alter table inquiry_files add constraint inquiry_files_port_id_fkey FOREIGN KEY (port_id) REFERENCES ports(id);
alter table inquiry_files add constraint inquiry_files_port_id_inquiry_id_fkey FOREIGN KEY (port_id, inquiry_id) REFERENCES website_inquiries(port_id, id) ON DELETE CASCADE;
alter table interest_berths add constraint interest_berths_port_id_berth_id_fkey FOREIGN KEY (port_id, berth_id) REFERENCES berths(port_id, id);
alter table interest_berths add constraint interest_berths_port_id_interest_id_fkey FOREIGN KEY (port_id, interest_id) REFERENCES interests(port_id, id) ON DELETE CASCADE;
alter table interest_qualifications add constraint interest_qualifications_changed_by_fkey FOREIGN KEY (changed_by) REFERENCES users(id);
alter table interest_qualifications add constraint interest_qualifications_port_id_criterion_id_fkey FOREIGN KEY (port_id, criterion_id) REFERENCES qualification_criteria(port_id, id) ON DELETE CASCADE;
alter table interest_qualifications add constraint interest_qualifications_port_id_interest_id_fkey FOREIGN KEY (port_id, interest_id) REFERENCES interests(port_id, id) ON DELETE CASCADE;
alter table interest_steps add constraint interest_steps_port_id_interest_id_fkey FOREIGN KEY (port_id, interest_id) REFERENCES interests(port_id, id) ON DELETE CASCADE;
alter table interests add constraint interests_assigned_to_fkey FOREIGN KEY (assigned_to) REFERENCES users(id);
alter table interests add constraint interests_created_by_fkey FOREIGN KEY (created_by) REFERENCES users(id);
alter table interests add constraint interests_port_id_client_id_fkey FOREIGN KEY (port_id, client_id) REFERENCES clients(port_id, id);
alter table interests add constraint interests_port_id_fkey FOREIGN KEY (port_id) REFERENCES ports(id);
alter table interests add constraint interests_port_id_yacht_id_fkey FOREIGN KEY (port_id, yacht_id) REFERENCES yachts(port_id, id);
alter table invitations add constraint invitations_invited_by_fkey FOREIGN KEY (invited_by) REFERENCES users(id);
alter table invitations add constraint invitations_port_id_fkey FOREIGN KEY (port_id) REFERENCES ports(id);
alter table invitations add constraint invitations_port_id_role_id_fkey FOREIGN KEY (port_id, role_id) REFERENCES roles(port_id, id);
alter table invoice_lines add constraint invoice_lines_port_id_fkey FOREIGN KEY (port_id) REFERENCES ports(id);
alter table invoice_lines add constraint invoice_lines_port_id_invoice_id_fkey FOREIGN KEY (port_id, invoice_id) REFERENCES invoices(port_id, id) ON DELETE CASCADE;
alter table invoice_payments add constraint invoice_payments_port_id_fkey FOREIGN KEY (port_id) REFERENCES ports(id);
alter table invoice_payments add constraint invoice_payments_port_id_invoice_id_fkey FOREIGN KEY (port_id, invoice_id) REFERENCES invoices(port_id, id);
alter table invoice_payments add constraint invoice_payments_recorded_by_fkey FOREIGN KEY (recorded_by) REFERENCES users(id);
alter table invoice_payments add constraint invoice_payments_removed_by_fkey FOREIGN KEY (removed_by) REFERENCES users(id);
alter table invoice_series add constraint invoice_series_port_id_fkey FOREIGN KEY (port_id) REFERENCES ports(id);
alter table invoices add constraint invoices_created_by_fkey FOREIGN KEY (created_by) REFERENCES users(id);
alter table invoices add constraint invoices_port_id_bill_client_id_fkey FOREIGN KEY (port_id, bill_client_id) REFERENCES clients(port_id, id);
alter table invoices add constraint invoices_port_id_bill_company_id_fkey FOREIGN KEY (port_id, bill_company_id) REFERENCES companies(port_id, id);
alter table invoices add constraint invoices_port_id_client_id_fkey FOREIGN KEY (port_id, client_id) REFERENCES clients(port_id, id);
alter table invoices add constraint invoices_port_id_credited_id_fkey FOREIGN KEY (port_id, credited_id) REFERENCES invoices(port_id, id);
alter table invoices add constraint invoices_port_id_fkey FOREIGN KEY (port_id) REFERENCES ports(id);
alter table invoices add constraint invoices_port_id_interest_id_fkey FOREIGN KEY (port_id, interest_id) REFERENCES interests(port_id, id);
alter table invoices add constraint invoices_port_id_tenancy_id_fkey FOREIGN KEY (port_id, tenancy_id) REFERENCES tenancies(port_id, id);
alter table invoices add constraint invoices_sent_by_fkey FOREIGN KEY (sent_by) REFERENCES users(id);
alter table mail_attachments add constraint mail_attachments_port_id_file_id_fkey FOREIGN KEY (port_id, file_id) REFERENCES files(port_id, id) ON DELETE CASCADE;
alter table mail_attachments add constraint mail_attachments_port_id_fkey FOREIGN KEY (port_id) REFERENCES ports(id);
alter table mails add constraint mails_port_id_fkey FOREIGN KEY (port_id) REFERENCES ports(id);
alter table merge_candidates add constraint merge_candidates_port_id_first_id_fkey FOREIGN KEY (port_id, first_id) REFERENCES clients(port_id, id) ON DELETE CASCADE;
alter table merge_candidates add constraint merge_candidates_port_id_fkey FOREIGN KEY (port_id) REFERENCES ports(id);
alter table merge_candidates add constraint merge_candidates_port_id_second_id_fkey FOREIGN KEY (port_id, second_id) REFERENCES clients(port_id, id) ON DELETE CASCADE;
alter table merge_candidates add constraint merge_candidates_settled_by_fkey FOREIGN KEY (settled_by) REFERENCES users(id);
alter table merges add constraint merges_merged_by_fkey FOREIGN KEY (merged_by) REFERENCES users(id);
alter table merges add constraint merges_port_id_fkey FOREIGN KEY (port_id) REFERENCES ports(id);
alter table merges add constraint merges_port_id_loser_id_fkey FOREIGN KEY (port_id, loser_id) REFERENCES clients(port_id, id) ON DELETE CASCADE;
alter table merges add constraint merges_port_id_winner_id_fkey FOREIGN KEY (port_id, winner_id) REFERENCES clients(port_id, id) ON DELETE CASCADE;
alter table merges add constraint merges_undone_by_fkey FOREIGN KEY (undone_by) REFERENCES users(id);
alter table notes add constraint notes_author_id_fkey FOREIGN KEY (author_id) REFERENCES users(id);
alter table notes add constraint notes_port_id_record_id_fkey FOREIGN KEY (port_id, record_id) REFERENCES records(port_id, id) ON DELETE CASCADE;
alter table notifications add constraint notifications_port_id_fkey FOREIGN KEY (port_id) REFERENCES ports(id);
alter table notifications add constraint notifications_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id);
alter table passkeys add constraint passkeys_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
alter table payments add constraint payments_of_an_invoice FOREIGN KEY (port_id, invoice_id) REFERENCES invoices(port_id, id);
alter table payments add constraint payments_port_id_fkey FOREIGN KEY (port_id) REFERENCES ports(id);
alter table payments add constraint payments_port_id_interest_id_fkey FOREIGN KEY (port_id, interest_id) REFERENCES interests(port_id, id) ON DELETE CASCADE;
alter table payments add constraint payments_recorded_by_fkey FOREIGN KEY (recorded_by) REFERENCES users(id);
alter table payments add constraint payments_removed_by_fkey FOREIGN KEY (removed_by) REFERENCES users(id);
alter table permission_overrides add constraint permission_overrides_port_id_user_id_fkey FOREIGN KEY (port_id, user_id) REFERENCES port_members(port_id, user_id) ON DELETE CASCADE;
alter table port_members add constraint port_members_port_id_fkey FOREIGN KEY (port_id) REFERENCES ports(id);
alter table port_members add constraint port_members_port_id_role_id_fkey FOREIGN KEY (port_id, role_id) REFERENCES roles(port_id, id);
alter table port_members add constraint port_members_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id);
alter table port_plans add constraint port_plans_port_id_fkey FOREIGN KEY (port_id) REFERENCES ports(id);
alter table portal_file_requests add constraint portal_file_requests_asked_by_fkey FOREIGN KEY (asked_by) REFERENCES users(id);
alter table portal_file_requests add constraint portal_file_requests_port_id_client_id_fkey FOREIGN KEY (port_id, client_id) REFERENCES clients(port_id, id);
alter table portal_file_requests add constraint portal_file_requests_port_id_fkey FOREIGN KEY (port_id) REFERENCES ports(id);
alter table portal_links add constraint portal_links_invited_by_fkey FOREIGN KEY (invited_by) REFERENCES users(id);
alter table portal_links add constraint portal_links_port_id_client_id_fkey FOREIGN KEY (port_id, client_id) REFERENCES clients(port_id, id);
alter table portal_links add constraint portal_links_port_id_fkey FOREIGN KEY (port_id) REFERENCES ports(id);
alter table portal_links add constraint portal_links_portal_user_id_fkey FOREIGN KEY (portal_user_id) REFERENCES portal_users(id);
alter table portal_messages add constraint portal_messages_author_id_fkey FOREIGN KEY (author_id) REFERENCES users(id);
alter table portal_messages add constraint portal_messages_port_id_client_id_fkey FOREIGN KEY (port_id, client_id) REFERENCES clients(port_id, id);
alter table portal_messages add constraint portal_messages_port_id_fkey FOREIGN KEY (port_id) REFERENCES ports(id);
alter table portal_messages add constraint portal_messages_read_by_fkey FOREIGN KEY (read_by) REFERENCES users(id);
alter table portal_profile_changes add constraint portal_profile_changes_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES users(id);
alter table portal_profile_changes add constraint portal_profile_changes_port_id_client_id_fkey FOREIGN KEY (port_id, client_id) REFERENCES clients(port_id, id);
alter table portal_profile_changes add constraint portal_profile_changes_port_id_fkey FOREIGN KEY (port_id) REFERENCES ports(id);
alter table portal_recovery_codes add constraint portal_recovery_codes_portal_user_id_fkey FOREIGN KEY (portal_user_id) REFERENCES portal_users(id) ON DELETE CASCADE;
alter table portal_second_factors add constraint portal_second_factors_portal_user_id_fkey FOREIGN KEY (portal_user_id) REFERENCES portal_users(id) ON DELETE CASCADE;
alter table qualification_criteria add constraint qualification_criteria_port_id_fkey FOREIGN KEY (port_id) REFERENCES ports(id);
alter table recently_viewed add constraint recently_viewed_port_id_fkey FOREIGN KEY (port_id) REFERENCES ports(id);
alter table recently_viewed add constraint recently_viewed_port_id_record_id_fkey FOREIGN KEY (port_id, record_id) REFERENCES records(port_id, id) ON DELETE CASCADE;
alter table recently_viewed add constraint recently_viewed_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id);
alter table recovery_codes add constraint recovery_codes_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
alter table reminders add constraint reminders_assigned_to_fkey FOREIGN KEY (assigned_to) REFERENCES users(id);
alter table reminders add constraint reminders_created_by_fkey FOREIGN KEY (created_by) REFERENCES users(id);
alter table reminders add constraint reminders_port_id_fkey FOREIGN KEY (port_id) REFERENCES ports(id);
alter table reminders add constraint reminders_port_id_record_id_fkey FOREIGN KEY (port_id, record_id) REFERENCES records(port_id, id) ON DELETE CASCADE;
alter table reminders add constraint reminders_settled_by_fkey FOREIGN KEY (settled_by) REFERENCES users(id);
alter table renewal_offers add constraint renewal_offers_offered_by_fkey FOREIGN KEY (offered_by) REFERENCES users(id);
alter table renewal_offers add constraint renewal_offers_port_id_fkey FOREIGN KEY (port_id) REFERENCES ports(id);
alter table renewal_offers add constraint renewal_offers_port_id_tenancy_id_fkey FOREIGN KEY (port_id, tenancy_id) REFERENCES tenancies(port_id, id) ON DELETE CASCADE;
alter table report_schedules add constraint report_schedules_port_id_fkey FOREIGN KEY (port_id) REFERENCES ports(id);
alter table report_schedules add constraint report_schedules_port_id_template_id_fkey FOREIGN KEY (port_id, template_id) REFERENCES report_templates(port_id, id) ON DELETE CASCADE;
alter table report_sendings add constraint report_sendings_port_id_fkey FOREIGN KEY (port_id) REFERENCES ports(id);
alter table report_sendings add constraint report_sendings_port_id_template_id_fkey FOREIGN KEY (port_id, template_id) REFERENCES report_templates(port_id, id) ON DELETE CASCADE;
alter table report_sendings add constraint report_sendings_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id);
alter table report_templates add constraint report_templates_created_by_fkey FOREIGN KEY (created_by) REFERENCES users(id);
alter table report_templates add constraint report_templates_port_id_fkey FOREIGN KEY (port_id) REFERENCES ports(id);
alter table residential_clients add constraint residential_clients_port_id_fkey FOREIGN KEY (port_id) REFERENCES ports(id);
alter table residential_clients add constraint residential_clients_port_id_linked_client_id_fkey FOREIGN KEY (port_id, linked_client_id) REFERENCES clients(port_id, id);
alter table residential_interests add constraint residential_interests_assigned_to_fkey FOREIGN KEY (assigned_to) REFERENCES users(id);
alter table residential_interests add constraint residential_interests_port_id_client_id_fkey FOREIGN KEY (port_id, client_id) REFERENCES residential_clients(port_id, id);
alter table residential_interests add constraint residential_interests_port_id_fkey FOREIGN KEY (port_id) REFERENCES ports(id);
alter table residential_interests add constraint residential_interests_port_id_stage_fkey FOREIGN KEY (port_id, stage) REFERENCES residential_stages(port_id, name);
alter table residential_stages add constraint residential_stages_port_id_fkey FOREIGN KEY (port_id) REFERENCES ports(id);
alter table roles add constraint roles_port_id_fkey FOREIGN KEY (port_id) REFERENCES ports(id);
alter table saved_views add constraint saved_views_port_id_fkey FOREIGN KEY (port_id) REFERENCES ports(id);
alter table saved_views add constraint saved_views_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id);
alter table second_factors add constraint second_factors_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
alter table sessions add constraint sessions_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
alter table settings add constraint settings_port_id_fkey FOREIGN KEY (port_id) REFERENCES ports(id);
alter table signing_deliveries add constraint signing_deliveries_port_id_fkey FOREIGN KEY (port_id) REFERENCES ports(id);
alter table signing_marks add constraint signing_marks_port_id_fkey FOREIGN KEY (port_id) REFERENCES ports(id);
alter table signing_marks add constraint signing_marks_port_id_signer_id_fkey FOREIGN KEY (port_id, signer_id) REFERENCES document_signers(port_id, id) ON DELETE CASCADE;
alter table signing_originals add constraint signing_originals_port_id_document_id_fkey FOREIGN KEY (port_id, document_id) REFERENCES documents(port_id, id) ON DELETE CASCADE;
alter table signing_originals add constraint signing_originals_port_id_fkey FOREIGN KEY (port_id) REFERENCES ports(id);
alter table signing_rejections add constraint signing_rejections_port_id_fkey FOREIGN KEY (port_id) REFERENCES ports(id);
alter table storage_runs add constraint storage_runs_created_by_fkey FOREIGN KEY (created_by) REFERENCES users(id);
alter table storage_runs add constraint storage_runs_port_id_fkey FOREIGN KEY (port_id) REFERENCES ports(id);
alter table supplemental_requests add constraint supplemental_requests_applied_by_fkey FOREIGN KEY (applied_by) REFERENCES users(id);
alter table supplemental_requests add constraint supplemental_requests_created_by_fkey FOREIGN KEY (created_by) REFERENCES users(id);
alter table supplemental_requests add constraint supplemental_requests_port_id_fkey FOREIGN KEY (port_id) REFERENCES ports(id);
alter table supplemental_requests add constraint supplemental_requests_port_id_interest_id_fkey FOREIGN KEY (port_id, interest_id) REFERENCES interests(port_id, id) ON DELETE CASCADE;
alter table taggings add constraint taggings_port_id_record_id_fkey FOREIGN KEY (port_id, record_id) REFERENCES records(port_id, id) ON DELETE CASCADE;
alter table taggings add constraint taggings_port_id_tag_id_fkey FOREIGN KEY (port_id, tag_id) REFERENCES tags(port_id, id) ON DELETE CASCADE;
alter table tags add constraint tags_port_id_fkey FOREIGN KEY (port_id) REFERENCES ports(id);
alter table team_members add constraint team_members_port_id_team_id_fkey FOREIGN KEY (port_id, team_id) REFERENCES teams(port_id, id) ON DELETE CASCADE;
alter table team_members add constraint team_members_port_id_user_id_fkey FOREIGN KEY (port_id, user_id) REFERENCES port_members(port_id, user_id) ON DELETE CASCADE;
alter table teams add constraint teams_port_id_fkey FOREIGN KEY (port_id) REFERENCES ports(id);
alter table tenancies add constraint tenancies_created_by_fkey FOREIGN KEY (created_by) REFERENCES users(id);
alter table tenancies add constraint tenancies_port_id_berth_id_fkey FOREIGN KEY (port_id, berth_id) REFERENCES berths(port_id, id);
alter table tenancies add constraint tenancies_port_id_client_id_fkey FOREIGN KEY (port_id, client_id) REFERENCES clients(port_id, id);
alter table tenancies add constraint tenancies_port_id_fkey FOREIGN KEY (port_id) REFERENCES ports(id);
alter table tenancies add constraint tenancies_port_id_yacht_id_fkey FOREIGN KEY (port_id, yacht_id) REFERENCES yachts(port_id, id);
alter table tenant_places add constraint tenant_places_shard_fkey FOREIGN KEY (shard) REFERENCES shards(name);
alter table vocabularies add constraint vocabularies_port_id_fkey FOREIGN KEY (port_id) REFERENCES ports(id);
alter table waiting_list_entries add constraint waiting_list_entries_added_by_fkey FOREIGN KEY (added_by) REFERENCES users(id);
alter table waiting_list_entries add constraint waiting_list_entries_offered_by_fkey FOREIGN KEY (offered_by) REFERENCES users(id);
alter table waiting_list_entries add constraint waiting_list_entries_port_id_berth_id_fkey FOREIGN KEY (port_id, berth_id) REFERENCES berths(port_id, id);
alter table waiting_list_entries add constraint waiting_list_entries_port_id_client_id_fkey FOREIGN KEY (port_id, client_id) REFERENCES clients(port_id, id);
alter table waiting_list_entries add constraint waiting_list_entries_port_id_fkey FOREIGN KEY (port_id) REFERENCES ports(id);
alter table waiting_list_entries add constraint waiting_list_entries_settled_by_fkey FOREIGN KEY (settled_by) REFERENCES users(id);
alter table webhook_attempts add constraint webhook_attempts_port_id_delivery_id_fkey FOREIGN KEY (port_id, delivery_id) REFERENCES webhook_deliveries(port_id, id) ON DELETE CASCADE;
alter table webhook_deliveries add constraint webhook_deliveries_port_id_webhook_id_fkey FOREIGN KEY (port_id, webhook_id) REFERENCES webhooks(port_id, id);
alter table webhooks add constraint webhooks_port_id_fkey FOREIGN KEY (port_id) REFERENCES ports(id);
alter table website_inquiries add constraint website_inquiries_assigned_to_fkey FOREIGN KEY (assigned_to) REFERENCES users(id);
alter table website_inquiries add constraint website_inquiries_port_id_client_id_fkey FOREIGN KEY (port_id, client_id) REFERENCES clients(port_id, id) ON DELETE SET NULL (client_id);
alter table website_inquiries add constraint website_inquiries_port_id_connection_id_fkey FOREIGN KEY (port_id, connection_id) REFERENCES form_connections(port_id, id) ON DELETE SET NULL (connection_id);
alter table website_inquiries add constraint website_inquiries_port_id_fkey FOREIGN KEY (port_id) REFERENCES ports(id);
alter table website_inquiries add constraint website_inquiries_port_id_interest_id_fkey FOREIGN KEY (port_id, interest_id) REFERENCES interests(port_id, id) ON DELETE SET NULL (interest_id);
alter table website_inquiries add constraint website_inquiries_triaged_by_fkey FOREIGN KEY (triaged_by) REFERENCES users(id);
alter table yacht_ownerships add constraint yacht_ownerships_port_id_owner_client_id_fkey FOREIGN KEY (port_id, owner_client_id) REFERENCES clients(port_id, id);
alter table yacht_ownerships add constraint yacht_ownerships_port_id_owner_company_id_fkey FOREIGN KEY (port_id, owner_company_id) REFERENCES companies(port_id, id);
alter table yacht_ownerships add constraint yacht_ownerships_port_id_yacht_id_fkey FOREIGN KEY (port_id, yacht_id) REFERENCES yachts(port_id, id) ON DELETE CASCADE;
alter table yachts add constraint yachts_port_id_fkey FOREIGN KEY (port_id) REFERENCES ports(id);
alter table yachts add constraint yachts_port_id_owner_client_id_fkey FOREIGN KEY (port_id, owner_client_id) REFERENCES clients(port_id, id);
alter table yachts add constraint yachts_port_id_owner_company_id_fkey FOREIGN KEY (port_id, owner_company_id) REFERENCES companies(port_id, id);

CREATE UNIQUE INDEX accounts_by_subject ON crm.accounts USING btree (provider_id, account_id) WHERE (provider_id <> 'credential'::text);
CREATE INDEX accounts_by_user ON crm.accounts USING btree (user_id);
CREATE INDEX addresses_by_client ON crm.addresses USING btree (port_id, client_id) WHERE (client_id IS NOT NULL);
CREATE INDEX addresses_by_company ON crm.addresses USING btree (port_id, company_id) WHERE (company_id IS NOT NULL);
CREATE UNIQUE INDEX addresses_one_primary ON crm.addresses USING btree (port_id, COALESCE(client_id, company_id)) WHERE is_primary;
CREATE INDEX ai_calls_by_time ON crm.ai_calls USING btree (port_id, created_at);
CREATE INDEX ai_calls_by_user ON crm.ai_calls USING btree (user_id) WHERE (user_id IS NOT NULL);
CREATE INDEX alerts_standing ON crm.alerts USING btree (port_id, rule, since, id) WHERE (status <> 'dismissed'::text);
CREATE INDEX alerts_untold ON crm.alerts USING btree (port_id, id) WHERE (told_at IS NULL);
CREATE INDEX api_keys_by_hash ON crm.api_keys USING btree (hash);
CREATE INDEX api_keys_by_id ON crm.api_keys USING btree (id);
CREATE INDEX backups_by_age ON crm.backups USING btree (created_at DESC);
CREATE UNIQUE INDEX backups_under_way ON crm.backups USING btree ((true)) WHERE (state = ANY (ARRAY['waiting'::text, 'running'::text]));
CREATE INDEX berth_pdf_parses_of_berth ON crm.berth_pdf_parses USING btree (port_id, berth_id, id DESC);
CREATE INDEX berth_pdf_parses_of_version ON crm.berth_pdf_parses USING btree (port_id, version_id);
CREATE UNIQUE INDEX berth_pdf_versions_of_file ON crm.berth_pdf_versions USING btree (port_id, file_id);
CREATE INDEX berth_reservations_by_contract ON crm.berth_reservations USING btree (port_id, contract_file_id) WHERE (contract_file_id IS NOT NULL);
CREATE INDEX berth_reservations_ending ON crm.berth_reservations USING btree (port_id, status, end_date, id);
CREATE INDEX berth_reservations_latest ON crm.berth_reservations USING btree (port_id, start_date DESC, id DESC);
CREATE INDEX berth_reservations_of_berth ON crm.berth_reservations USING btree (port_id, berth_id, start_date DESC, id);
CREATE INDEX berth_reservations_of_client ON crm.berth_reservations USING btree (port_id, client_id, start_date DESC, id);
CREATE INDEX berth_reservations_of_interest ON crm.berth_reservations USING btree (port_id, interest_id) WHERE (interest_id IS NOT NULL);
CREATE UNIQUE INDEX berth_reservations_of_tenancy ON crm.berth_reservations USING btree (port_id, tenancy_id) WHERE (tenancy_id IS NOT NULL);
CREATE INDEX berth_reservations_of_yacht ON crm.berth_reservations USING btree (port_id, yacht_id) WHERE (yacht_id IS NOT NULL);
CREATE INDEX berth_reservations_to_end ON crm.berth_reservations USING btree (end_date, port_id) WHERE ((status = 'active'::text) AND (end_date IS NOT NULL));
CREATE INDEX berth_suggestions_of_interest ON crm.berth_suggestions USING btree (port_id, interest_id);
CREATE UNIQUE INDEX berth_suggestions_open ON crm.berth_suggestions USING btree (port_id, berth_id) WHERE (status = 'open'::text);
CREATE INDEX berths_by_dock ON crm.berths USING btree (port_id, dock, number);
CREATE INDEX berths_by_hand ON crm.berths USING btree (port_id, dock, number) WHERE ((status_override_mode = 'manual'::text) AND (archived_at IS NULL));
CREATE INDEX brochures_of_file ON crm.brochures USING btree (port_id, file_id);
CREATE UNIQUE INDEX brochures_title ON crm.brochures USING btree (port_id, lower(title));
CREATE INDEX client_consents_of_client ON crm.client_consents USING btree (port_id, client_id, kind, happened_at DESC, id DESC);
CREATE INDEX client_consents_of_kind ON crm.client_consents USING btree (port_id, kind, client_id, happened_at DESC, id DESC);
CREATE INDEX client_contacts_by_client ON crm.client_contacts USING btree (port_id, client_id);
CREATE INDEX client_contacts_by_mail ON crm.client_contacts USING btree (port_id, mail) WHERE (mail IS NOT NULL);
CREATE INDEX client_contacts_by_phone ON crm.client_contacts USING btree (port_id, value_e164) WHERE (value_e164 IS NOT NULL);
CREATE UNIQUE INDEX client_contacts_one_primary ON crm.client_contacts USING btree (port_id, client_id, channel) WHERE is_primary;
CREATE INDEX clients_by_creation ON crm.clients USING btree (port_id, created_at DESC, id DESC) WHERE (archived_at IS NULL);
CREATE INDEX clients_by_name ON crm.clients USING btree (port_id, full_name, id);
CREATE INDEX clients_by_plain_name ON crm.clients USING btree (port_id, plain_name);
CREATE INDEX clients_merged_into ON crm.clients USING btree (port_id, merged_into_client_id) WHERE (merged_into_client_id IS NOT NULL);
CREATE UNIQUE INDEX clients_named ON crm.clients USING btree (port_id, id) INCLUDE (full_name);
CREATE INDEX clients_sorted_en ON crm.clients USING btree (port_id, full_name COLLATE "en-x-icu", id);
CREATE INDEX clients_sorted_sv ON crm.clients USING btree (port_id, full_name COLLATE "sv-x-icu", id);
CREATE INDEX companies_by_creation ON crm.companies USING btree (port_id, created_at DESC, id DESC) WHERE (archived_at IS NULL);
CREATE INDEX companies_by_plain_name ON crm.companies USING btree (port_id, plain_name);
CREATE INDEX companies_by_registration ON crm.companies USING btree (port_id, bare_registration) WHERE (bare_registration IS NOT NULL);
CREATE UNIQUE INDEX companies_named ON crm.companies USING btree (port_id, id) INCLUDE (name);
CREATE INDEX company_members_by_client ON crm.company_members USING btree (port_id, client_id);
CREATE INDEX company_members_by_company ON crm.company_members USING btree (port_id, company_id);
CREATE UNIQUE INDEX company_members_once ON crm.company_members USING btree (port_id, company_id, client_id, role) WHERE (end_date IS NULL);
CREATE UNIQUE INDEX company_members_one_primary ON crm.company_members USING btree (port_id, company_id) WHERE is_primary;
CREATE INDEX contact_log_calls ON crm.contact_log USING btree (port_id, interest_id, happened_at DESC, id DESC) WHERE (channel <> 'email'::text);
CREATE INDEX contact_log_mails ON crm.contact_log USING btree (port_id, interest_id, happened_at DESC, id DESC) WHERE (channel = 'email'::text);
CREATE INDEX contact_log_of_interest ON crm.contact_log USING btree (port_id, interest_id, id DESC);
CREATE UNIQUE INDEX contact_templates_names ON crm.contact_templates USING btree (port_id, lower(name));
CREATE UNIQUE INDEX custom_fields_name ON crm.custom_fields USING btree (port_id, entity_type, lower(name));
CREATE INDEX custom_values_choice ON crm.custom_values USING btree (port_id, field_id, choice, record_id);
CREATE INDEX custom_values_day ON crm.custom_values USING btree (port_id, field_id, day, record_id) WHERE (day IS NOT NULL);
CREATE INDEX custom_values_flag ON crm.custom_values USING btree (port_id, field_id, flag, record_id) WHERE (flag IS NOT NULL);
CREATE INDEX custom_values_number ON crm.custom_values USING btree (port_id, field_id, number, record_id) WHERE (number IS NOT NULL);
CREATE INDEX custom_values_text ON crm.custom_values USING btree (port_id, field_id, record_id) WHERE (text IS NOT NULL);
CREATE INDEX data_exports_by_age ON crm.data_exports USING btree (port_id, cleanup_at);
CREATE INDEX data_exports_by_mail ON crm.data_exports USING btree (port_id, mail_id) WHERE (mail_id IS NOT NULL);
CREATE INDEX data_exports_of_client ON crm.data_exports USING btree (port_id, client_id, created_at DESC);
CREATE INDEX digest_hours_in_turn ON crm.digest_hours USING btree (at, user_id);
CREATE INDEX digests_by_age ON crm.digests USING btree (created_at);
CREATE INDEX document_events_of_document ON crm.document_events USING btree (port_id, document_id, happened_at DESC, id DESC);
CREATE UNIQUE INDEX document_events_once ON crm.document_events USING btree (port_id, document_id, key) WHERE (key IS NOT NULL);
CREATE INDEX document_fields_of_document ON crm.document_fields USING btree (port_id, document_id, page, y, x);
CREATE INDEX document_fields_of_signer ON crm.document_fields USING btree (port_id, signer_id);
CREATE INDEX document_folders_of_record ON crm.document_folders USING btree (port_id, record_id) WHERE (record_id IS NOT NULL);
CREATE INDEX document_sends_about_interest ON crm.document_sends USING btree (port_id, interest_id, created_at DESC, id DESC) WHERE (interest_id IS NOT NULL);
CREATE INDEX document_sends_newest ON crm.document_sends USING btree (port_id, id DESC);
CREATE INDEX document_sends_of_berth ON crm.document_sends USING btree (port_id, berth_id, id DESC) WHERE (berth_id IS NOT NULL);
CREATE INDEX document_sends_of_brochure ON crm.document_sends USING btree (port_id, brochure_id) WHERE (brochure_id IS NOT NULL);
CREATE INDEX document_sends_of_client ON crm.document_sends USING btree (port_id, client_id, id DESC) WHERE (client_id IS NOT NULL);
CREATE INDEX document_sends_of_document ON crm.document_sends USING btree (port_id, document_id) WHERE (document_id IS NOT NULL);
CREATE INDEX document_sends_of_file ON crm.document_sends USING btree (port_id, file_id) WHERE (file_id IS NOT NULL);
CREATE INDEX document_sends_of_interest ON crm.document_sends USING btree (port_id, interest_id, id DESC) WHERE (interest_id IS NOT NULL);
CREATE INDEX document_sends_of_mail ON crm.document_sends USING btree (port_id, mail_id);
CREATE INDEX document_sends_to_client ON crm.document_sends USING btree (port_id, client_id, created_at DESC, id DESC) WHERE (client_id IS NOT NULL);
CREATE INDEX document_signers_of_document ON crm.document_signers USING btree (port_id, document_id, signing_order, id);
CREATE UNIQUE INDEX document_signers_of_token ON crm.document_signers USING btree (port_id, token_hash) WHERE (token_hash IS NOT NULL);
CREATE INDEX document_signers_waiting ON crm.document_signers USING btree (port_id, lower(email)) WHERE ((status = 'pending'::text) AND (role <> 'cc'::text));
CREATE UNIQUE INDEX document_templates_name ON crm.document_templates USING btree (port_id, lower(name));
CREATE INDEX document_templates_of_file ON crm.document_templates USING btree (port_id, file_id) WHERE (file_id IS NOT NULL);
CREATE INDEX document_watchers_of_user ON crm.document_watchers USING btree (port_id, user_id);
CREATE INDEX documents_by_folder ON crm.documents USING btree (port_id, folder_id, created_at DESC, id DESC);
CREATE INDEX documents_by_status ON crm.documents USING btree (port_id, status, created_at DESC, id DESC);
CREATE INDEX documents_failed ON crm.documents USING btree (port_id, failed_at) WHERE (failed_at IS NOT NULL);
CREATE INDEX documents_in_flight ON crm.documents USING btree (port_id, sent_at) WHERE (status = ANY (ARRAY['sent'::text, 'partially_signed'::text]));
CREATE INDEX documents_latest ON crm.documents USING btree (port_id, created_at DESC, id DESC);
CREATE INDEX documents_of_client ON crm.documents USING btree (port_id, client_id, created_at DESC, id DESC) WHERE (client_id IS NOT NULL);
CREATE INDEX documents_of_company ON crm.documents USING btree (port_id, company_id, created_at DESC, id DESC) WHERE (company_id IS NOT NULL);
CREATE UNIQUE INDEX documents_of_envelope ON crm.documents USING btree (port_id, provider, external_id, COALESCE(service_host, ''::text)) WHERE (external_id IS NOT NULL);
CREATE INDEX documents_of_file ON crm.documents USING btree (port_id, file_id) WHERE (file_id IS NOT NULL);
CREATE INDEX documents_of_interest ON crm.documents USING btree (port_id, interest_id, created_at DESC, id DESC) WHERE (interest_id IS NOT NULL);
CREATE INDEX documents_of_number ON crm.documents USING btree (port_id, external_number) WHERE (external_number IS NOT NULL);
CREATE INDEX documents_of_reservation ON crm.documents USING btree (port_id, reservation_id, created_at DESC, id DESC) WHERE (reservation_id IS NOT NULL);
CREATE INDEX documents_of_signed_file ON crm.documents USING btree (port_id, signed_file_id) WHERE (signed_file_id IS NOT NULL);
CREATE INDEX documents_of_yacht ON crm.documents USING btree (port_id, yacht_id, created_at DESC, id DESC) WHERE (yacht_id IS NOT NULL);
CREATE INDEX documents_text ON crm.documents USING gin (port_id, folded gin_trgm_ops);
CREATE INDEX duplicate_scans_newest ON crm.duplicate_scans USING btree (port_id, created_at DESC);
CREATE UNIQUE INDEX duplicate_scans_one ON crm.duplicate_scans USING btree (port_id) WHERE (state = 'running'::text);
CREATE UNIQUE INDEX email_accounts_address ON crm.email_accounts USING btree (port_id, user_id, address);
CREATE INDEX email_accounts_due ON crm.email_accounts USING btree (port_id, next_sync_at) WHERE (status <> 'paused'::text);
CREATE INDEX email_attachments_of_message ON crm.email_attachments USING btree (port_id, message_id, "position");
CREATE INDEX email_links_of_client ON crm.email_links USING btree (port_id, client_id, happened_at DESC, message_id DESC);
CREATE INDEX email_links_of_interest ON crm.email_links USING btree (port_id, interest_id, happened_at DESC, message_id DESC) WHERE (interest_id IS NOT NULL);
CREATE UNIQUE INDEX email_links_once ON crm.email_links USING btree (port_id, message_id, client_id);
CREATE INDEX email_messages_by_refs ON crm.email_messages USING gin (refs);
CREATE UNIQUE INDEX email_messages_key ON crm.email_messages USING btree (port_id, message_key);
CREATE INDEX email_messages_of_mail ON crm.email_messages USING btree (port_id, mail_id) WHERE (mail_id IS NOT NULL);
CREATE INDEX email_messages_of_thread ON crm.email_messages USING btree (port_id, thread_id, happened_at);
CREATE INDEX email_places_of_account ON crm.email_places USING btree (port_id, account_id, folder, uid) WHERE (account_id IS NOT NULL);
CREATE UNIQUE INDEX email_places_of_message ON crm.email_places USING btree (port_id, message_id, account_id, folder) NULLS NOT DISTINCT;
CREATE INDEX error_events_by_port ON crm.error_events USING btree (port_id, created_at DESC);
CREATE INDEX error_events_by_request ON crm.error_events USING btree (request_id, id DESC);
CREATE INDEX error_events_newest ON crm.error_events USING btree (port_id, id DESC);
CREATE INDEX events_by_actor ON crm.events USING btree (port_id, actor_id, id DESC);
CREATE INDEX events_by_entity ON crm.events USING btree (port_id, entity_type, entity_id, id DESC);
CREATE INDEX events_by_others ON crm.events USING btree (port_id, actor_kind, id DESC) WHERE (actor_kind <> ALL (ARRAY['staff'::text, 'system'::text]));
CREATE INDEX events_found ON crm.events USING gin (event_words(port_id, action, entity_type, severity, search_text, actor_name)) WITH (gin_pending_list_limit='256');
CREATE INDEX events_of_record ON crm.events USING btree (port_id, entity_type, entity_id, created_at DESC, id DESC) WHERE (action <> ALL (ARRAY['note'::text, 'contact_log'::text, 'portal_ask'::text, 'portal_answer'::text]));
CREATE INDEX expenses_alike ON crm.expenses USING btree (port_id, expense_date, currency, amount) WHERE (archived_at IS NULL);
CREATE INDEX expenses_by_amount ON crm.expenses USING btree (port_id, currency, amount, id) WHERE (archived_at IS NULL);
CREATE INDEX expenses_by_creation ON crm.expenses USING btree (port_id, created_at DESC, id DESC) WHERE (archived_at IS NULL);
CREATE INDEX expenses_by_creator ON crm.expenses USING btree (created_by) WHERE (created_by IS NOT NULL);
CREATE INDEX expenses_by_day ON crm.expenses USING btree (port_id, expense_date DESC, id) WHERE (archived_at IS NULL);
CREATE INDEX expenses_by_payer ON crm.expenses USING btree (payer_id) WHERE (payer_id IS NOT NULL);
CREATE INDEX expenses_by_receipt ON crm.expenses USING gin (receipt_file_ids);
CREATE INDEX expenses_of_trip ON crm.expenses USING btree (port_id, lower(trip_label), created_at DESC) WHERE (trip_label IS NOT NULL);
CREATE INDEX expenses_sorted_en ON crm.expenses USING btree (port_id, merchant COLLATE "en-x-icu", id) WHERE (archived_at IS NULL);
CREATE INDEX expenses_sorted_sv ON crm.expenses USING btree (port_id, merchant COLLATE "sv-x-icu", id) WHERE (archived_at IS NULL);
CREATE INDEX external_ids_found ON crm.external_ids USING btree (port_id, found_by);
CREATE INDEX external_ids_of_record ON crm.external_ids USING btree (port_id, record_id);
CREATE UNIQUE INDEX external_ids_once ON crm.external_ids USING btree (port_id, record_type, system_key, external_id);
CREATE INDEX file_uploads_by_age ON crm.file_uploads USING btree (port_id, expires_at);
CREATE INDEX files_by_folder ON crm.files USING btree (port_id, folder_id, created_at DESC, id DESC) WHERE (deleted_at IS NULL);
CREATE INDEX files_by_record ON crm.files USING btree (port_id, record_id, created_at DESC, id DESC) WHERE (deleted_at IS NULL);
CREATE INDEX files_newest ON crm.files USING btree (port_id, created_at DESC, id DESC) WHERE (deleted_at IS NULL);
CREATE INDEX files_sizes ON crm.files USING btree (port_id) INCLUDE (size) WHERE (deleted_at IS NULL);
CREATE INDEX files_text ON crm.files USING gin (port_id, folded gin_trgm_ops) WHERE (deleted_at IS NULL);
CREATE UNIQUE INDEX form_connections_by_id ON crm.form_connections USING btree (id);
CREATE UNIQUE INDEX form_connections_by_name ON crm.form_connections USING btree (port_id, lower(name));
CREATE INDEX idempotency_keys_by_age ON crm.idempotency_keys USING btree (created_at);
CREATE INDEX import_rows_by_record ON crm.import_rows USING btree (port_id, record_id) WHERE (record_id IS NOT NULL);
CREATE INDEX import_runs_newest ON crm.import_runs USING btree (port_id, created_at DESC);
CREATE INDEX imports_by_run ON crm.imports USING btree (port_id, run_id) WHERE (run_id IS NOT NULL);
CREATE INDEX inquiry_files_by_file ON crm.inquiry_files USING btree (port_id, file_id) WHERE (file_id IS NOT NULL);
CREATE INDEX interest_berths_by_berth ON crm.interest_berths USING btree (port_id, berth_id);
CREATE UNIQUE INDEX interest_berths_one_primary ON crm.interest_berths USING btree (port_id, interest_id) WHERE is_primary;
CREATE INDEX interest_berths_worth ON crm.interest_berths USING btree (port_id, interest_id) INCLUDE (berth_id, holds) WHERE (is_primary OR in_eoi_bundle);
CREATE INDEX interest_qualifications_by_criterion ON crm.interest_qualifications USING btree (port_id, criterion_id);
CREATE INDEX interest_steps_by_age ON crm.interest_steps USING btree (created_at);
CREATE INDEX interest_steps_by_request ON crm.interest_steps USING btree (port_id, interest_id, request_id);
CREATE INDEX interests_active ON crm.interests USING btree (port_id, pipeline_stage, updated_at DESC) WHERE ((archived_at IS NULL) AND (outcome IS NULL));
CREATE INDEX interests_by_client ON crm.interests USING btree (port_id, client_id);
CREATE INDEX interests_by_creation ON crm.interests USING btree (port_id, created_at DESC, id DESC) WHERE (archived_at IS NULL);
CREATE INDEX interests_by_yacht ON crm.interests USING btree (port_id, yacht_id) WHERE (yacht_id IS NOT NULL);
CREATE INDEX interests_deposit_due ON crm.interests USING btree (port_id, date_reservation_signed) WHERE ((archived_at IS NULL) AND (outcome IS NULL) AND (date_deposit_received IS NULL) AND (date_reservation_signed IS NOT NULL));
CREATE INDEX interests_ended ON crm.interests USING btree (port_id, outcome_at) INCLUDE (outcome, id) WHERE ((archived_at IS NULL) AND (outcome IS NOT NULL));
CREATE INDEX interests_eoi_out ON crm.interests USING btree (port_id, date_eoi_sent) WHERE ((archived_at IS NULL) AND (outcome IS NULL) AND (date_eoi_signed IS NULL) AND (date_eoi_sent IS NOT NULL));
CREATE INDEX interests_expected ON crm.interests USING btree (port_id, expected_close_date, id) WHERE ((archived_at IS NULL) AND (outcome IS NULL) AND (expected_close_date IS NOT NULL));
CREATE INDEX interests_opened ON crm.interests USING btree (port_id, created_at) INCLUDE (source, outcome, furthest) WHERE (archived_at IS NULL);
CREATE INDEX interests_unowned ON crm.interests USING btree (port_id, created_at) WHERE ((archived_at IS NULL) AND (outcome IS NULL) AND (assigned_to IS NULL) AND (source = 'website'::text) AND (pipeline_stage = 'enquiry'::text));
CREATE INDEX invitations_by_email ON crm.invitations USING btree (email);
CREATE INDEX invitations_by_role ON crm.invitations USING btree (port_id, role_id);
CREATE INDEX invoice_lines_of_expense ON crm.invoice_lines USING btree (port_id, expense_id) WHERE (expense_id IS NOT NULL);
CREATE INDEX invoice_payments_by_recorder ON crm.invoice_payments USING btree (recorded_by) WHERE (recorded_by IS NOT NULL);
CREATE INDEX invoice_payments_by_remover ON crm.invoice_payments USING btree (removed_by) WHERE (removed_by IS NOT NULL);
CREATE INDEX invoice_payments_came ON crm.invoice_payments USING btree (port_id, paid_on) INCLUDE (invoice_id, amount) WHERE (removed_at IS NULL);
CREATE INDEX invoice_payments_of_invoice ON crm.invoice_payments USING btree (port_id, invoice_id, paid_on DESC, id DESC);
CREATE INDEX invoice_payments_of_set_off ON crm.invoice_payments USING btree (port_id, set_off_id) WHERE (set_off_id IS NOT NULL);
CREATE INDEX invoices_billed_en ON crm.invoices USING btree (port_id, billed_name COLLATE "en-x-icu", id);
CREATE INDEX invoices_billed_sv ON crm.invoices USING btree (port_id, billed_name COLLATE "sv-x-icu", id);
CREATE INDEX invoices_by_creator ON crm.invoices USING btree (created_by) WHERE (created_by IS NOT NULL);
CREATE INDEX invoices_by_file ON crm.invoices USING btree (port_id, file_id) WHERE (file_id IS NOT NULL);
CREATE INDEX invoices_by_gross ON crm.invoices USING btree (port_id, currency, (
CASE kind
    WHEN 'credit_note'::text THEN (- gross)
    ELSE gross
END), id);
CREATE INDEX invoices_by_open ON crm.invoices USING btree (port_id, currency, (
CASE kind
    WHEN 'credit_note'::text THEN (- open)
    ELSE open
END), id);
CREATE INDEX invoices_by_plain_number ON crm.invoices USING btree (port_id, plain_number) WHERE (plain_number IS NOT NULL);
CREATE INDEX invoices_by_sender ON crm.invoices USING btree (sent_by) WHERE (sent_by IS NOT NULL);
CREATE INDEX invoices_credited ON crm.invoices USING btree (port_id, credited_id) WHERE (credited_id IS NOT NULL);
CREATE INDEX invoices_due ON crm.invoices USING btree (port_id, status, due_date, id);
CREATE INDEX invoices_fall_due ON crm.invoices USING btree (port_id, due_date, id);
CREATE INDEX invoices_fall_due_last ON crm.invoices USING btree (port_id, due_date DESC NULLS LAST, id DESC);
CREATE INDEX invoices_issued ON crm.invoices USING btree (port_id, issue_date, id);
CREATE INDEX invoices_issued_last ON crm.invoices USING btree (port_id, issue_date DESC NULLS LAST, id DESC);
CREATE INDEX invoices_latest ON crm.invoices USING btree (port_id, created_at DESC, id DESC);
CREATE INDEX invoices_numbered ON crm.invoices USING btree (port_id, series_year, series, series_number, id);
CREATE INDEX invoices_numbered_last ON crm.invoices USING btree (port_id, series_year DESC NULLS LAST, series DESC, series_number DESC, id DESC);
CREATE INDEX invoices_of_billed_client ON crm.invoices USING btree (port_id, bill_client_id, issue_date, id) WHERE (bill_client_id IS NOT NULL);
CREATE INDEX invoices_of_client ON crm.invoices USING btree (port_id, client_id, issue_date, id) WHERE (client_id IS NOT NULL);
CREATE INDEX invoices_of_company ON crm.invoices USING btree (port_id, bill_company_id, issue_date, id) WHERE (bill_company_id IS NOT NULL);
CREATE INDEX invoices_of_deposits ON crm.invoices USING btree (port_id, status) INCLUDE (currency, gross, paid) WHERE (kind = 'deposit'::text);
CREATE INDEX invoices_of_interest ON crm.invoices USING btree (port_id, interest_id) WHERE (interest_id IS NOT NULL);
CREATE INDEX invoices_of_nobody ON crm.invoices USING btree (port_id) WHERE ((bill_client_id IS NULL) AND (bill_company_id IS NULL));
CREATE INDEX invoices_of_tenancy ON crm.invoices USING btree (port_id, tenancy_id) WHERE (tenancy_id IS NOT NULL);
CREATE INDEX invoices_settled ON crm.invoices USING btree (port_id, payment_date, id);
CREATE INDEX invoices_settled_last ON crm.invoices USING btree (port_id, payment_date DESC NULLS LAST, id DESC);
CREATE INDEX invoices_to_print ON crm.invoices USING btree (port_id, sent_at, id) WHERE ((printed_at IS NULL) AND (status <> 'draft'::text));
CREATE INDEX invoices_to_remind ON crm.invoices USING btree (due_date, port_id) INCLUDE (reminder_steps) WHERE ((status = 'sent'::text) AND (kind <> 'credit_note'::text));
CREATE INDEX invoices_waiting ON crm.invoices USING btree (port_id, status) INCLUDE (currency, kind, gross, open, due_date) WHERE (status = ANY (ARRAY['draft'::text, 'sent'::text]));
CREATE INDEX mail_attachments_of_file ON crm.mail_attachments USING btree (port_id, file_id);
CREATE INDEX mails_by_port ON crm.mails USING btree (port_id, created_at DESC);
CREATE INDEX mails_of_entity ON crm.mails USING btree (port_id, entity_id) WHERE (entity_id IS NOT NULL);
CREATE INDEX mails_that_wait ON crm.mails USING btree (port_id, created_at) WHERE (status = ANY (ARRAY['queued'::text, 'sending'::text, 'held'::text]));
CREATE INDEX merge_candidates_pending ON crm.merge_candidates USING btree (port_id, score DESC, id) WHERE (status = 'pending'::text);
CREATE INDEX merge_candidates_second ON crm.merge_candidates USING btree (port_id, second_id);
CREATE UNIQUE INDEX merges_in_force ON crm.merges USING btree (port_id, loser_id) WHERE (undone_at IS NULL);
CREATE INDEX merges_newest ON crm.merges USING btree (port_id, merged_at DESC, id);
CREATE INDEX merges_of_winner ON crm.merges USING btree (port_id, winner_id);
CREATE INDEX notes_of_record ON crm.notes USING btree (port_id, record_id, created_at DESC, id DESC);
CREATE INDEX notes_text ON crm.notes USING gin (port_id, haystack gin_trgm_ops) WITH (gin_pending_list_limit='64');
CREATE INDEX notifications_by_age ON crm.notifications USING btree (created_at);
CREATE INDEX notifications_of_person ON crm.notifications USING btree (port_id, user_id, id DESC) WHERE in_app;
CREATE INDEX notifications_unmailed ON crm.notifications USING btree (port_id, user_id, id) WHERE (by_mail AND (mailed_at IS NULL));
CREATE INDEX notifications_unread ON crm.notifications USING btree (port_id, user_id, kind, entity_id) WHERE (in_app AND (read_at IS NULL));
CREATE INDEX passkeys_by_user ON crm.passkeys USING btree (user_id);
CREATE INDEX payments_amounts ON crm.payments USING btree (port_id, currency, amount DESC, id) WHERE (removed_at IS NULL);
CREATE INDEX payments_by_amount ON crm.payments USING btree (port_id, currency, (
CASE type
    WHEN 'refund'::text THEN (- amount)
    ELSE amount
END), id) WHERE (removed_at IS NULL);
CREATE INDEX payments_by_day ON crm.payments USING btree (port_id, paid_on, id) WHERE (removed_at IS NULL);
CREATE UNIQUE INDEX payments_by_invoice ON crm.payments USING btree (port_id, invoice_payment_id) WHERE (invoice_payment_id IS NOT NULL);
CREATE INDEX payments_came ON crm.payments USING btree (port_id, paid_on) WHERE ((removed_at IS NULL) AND (invoice_payment_id IS NULL));
CREATE INDEX payments_for_invoices ON crm.payments USING btree (port_id, invoice_id) WHERE (invoice_id IS NOT NULL);
CREATE INDEX payments_latest ON crm.payments USING btree (port_id, paid_on DESC NULLS LAST, id) WHERE (removed_at IS NULL);
CREATE INDEX payments_of_interest ON crm.payments USING btree (port_id, interest_id, paid_on DESC, id DESC);
CREATE INDEX payments_of_nobody ON crm.payments USING btree (port_id) WHERE ((interest_id IS NULL) AND (invoice_id IS NULL) AND (removed_at IS NULL));
CREATE INDEX payments_on_invoices ON crm.payments USING btree (port_id, paid_on, id) WHERE ((removed_at IS NULL) AND (invoice_id IS NOT NULL));
CREATE INDEX payments_text ON crm.payments USING gin (port_id, haystack gin_trgm_ops) WHERE (removed_at IS NULL);
CREATE INDEX port_members_by_role ON crm.port_members USING btree (port_id, role_id);
CREATE INDEX port_members_by_user ON crm.port_members USING btree (user_id);
CREATE INDEX portal_ended_sessions_by_end ON crm.portal_ended_sessions USING btree (expires_at);
CREATE INDEX portal_file_requests_by_asker ON crm.portal_file_requests USING btree (asked_by) WHERE (asked_by IS NOT NULL);
CREATE INDEX portal_file_requests_of_client ON crm.portal_file_requests USING btree (port_id, client_id, id);
CREATE INDEX portal_links_by_inviter ON crm.portal_links USING btree (invited_by) WHERE (invited_by IS NOT NULL);
CREATE INDEX portal_links_by_token ON crm.portal_links USING btree (port_id, token_hash) WHERE (token_hash IS NOT NULL);
CREATE INDEX portal_links_of_user ON crm.portal_links USING btree (portal_user_id) WHERE (portal_user_id IS NOT NULL);
CREATE INDEX portal_messages_by_author ON crm.portal_messages USING btree (author_id) WHERE (author_id IS NOT NULL);
CREATE INDEX portal_messages_by_reader ON crm.portal_messages USING btree (read_by) WHERE (read_by IS NOT NULL);
CREATE INDEX portal_messages_by_time ON crm.portal_messages USING btree (port_id, client_id, created_at DESC, id DESC);
CREATE INDEX portal_messages_of_client ON crm.portal_messages USING btree (port_id, client_id, id);
CREATE INDEX portal_messages_that_wait ON crm.portal_messages USING btree (port_id, client_id) WHERE (from_client AND (settled_at IS NULL));
CREATE INDEX portal_profile_changes_by_decider ON crm.portal_profile_changes USING btree (decided_by) WHERE (decided_by IS NOT NULL);
CREATE INDEX portal_profile_changes_of_client ON crm.portal_profile_changes USING btree (port_id, client_id, id);
CREATE UNIQUE INDEX qualification_criteria_names ON crm.qualification_criteria USING btree (port_id, lower(label));
CREATE INDEX rate_windows_by_end ON crm.rate_windows USING btree (expires_at);
CREATE INDEX recently_viewed_by_user ON crm.recently_viewed USING btree (port_id, user_id, viewed_at DESC);
CREATE INDEX record_counts_by_port ON crm.record_counts USING btree (port_id, kind, archived);
CREATE INDEX record_people_by_cause ON crm.record_people USING btree (port_id, because_id);
CREATE INDEX record_people_by_record ON crm.record_people USING btree (port_id, record_id, user_id);
CREATE INDEX records_beginning ON crm.records USING btree (port_id, haystack text_pattern_ops);
CREATE INDEX records_found_by ON crm.records USING gin (port_id, found_by gin_trgm_ops) WITH (gin_pending_list_limit='64');
CREATE INDEX records_text ON crm.records USING gin (port_id, haystack gin_trgm_ops) WITH (gin_pending_list_limit='64');
CREATE INDEX reminders_by_record ON crm.reminders USING btree (port_id, record_id, next_at) WHERE (record_id IS NOT NULL);
CREATE INDEX reminders_coming ON crm.reminders USING btree (port_id, next_at, id);
CREATE INDEX reminders_done ON crm.reminders USING btree (port_id, record_id, settled_at DESC, id DESC) WHERE (status = 'completed'::text);
CREATE UNIQUE INDEX reminders_follow_once ON crm.reminders USING btree (port_id, follows_id) WHERE (follows_id IS NOT NULL);
CREATE INDEX reminders_made_by ON crm.reminders USING btree (port_id, created_by, next_at, id);
CREATE INDEX reminders_newest ON crm.reminders USING btree (port_id, created_at DESC, id DESC);
CREATE INDEX reminders_of_person ON crm.reminders USING btree (port_id, assigned_to, next_at, id) WHERE (status = ANY (ARRAY['pending'::text, 'snoozed'::text]));
CREATE INDEX reminders_text ON crm.reminders USING gin (port_id, folded gin_trgm_ops);
CREATE INDEX renewal_offers_of_document ON crm.renewal_offers USING btree (port_id, document_id) WHERE (document_id IS NOT NULL);
CREATE UNIQUE INDEX renewal_offers_of_link ON crm.renewal_offers USING btree (port_id, token_hash) WHERE (token_hash IS NOT NULL);
CREATE INDEX renewal_offers_of_tenancy ON crm.renewal_offers USING btree (port_id, tenancy_id, id DESC);
CREATE UNIQUE INDEX renewal_offers_open ON crm.renewal_offers USING btree (port_id, tenancy_id) WHERE (state = ANY (ARRAY['offered'::text, 'accepted'::text]));
CREATE INDEX report_schedules_due ON crm.report_schedules USING btree (next_at, port_id);
CREATE INDEX report_sendings_by_age ON crm.report_sendings USING btree (port_id, created_at);
CREATE INDEX report_sendings_by_mail ON crm.report_sendings USING btree (port_id, mail_id) WHERE (mail_id IS NOT NULL);
CREATE INDEX report_sendings_by_user ON crm.report_sendings USING btree (user_id);
CREATE INDEX report_templates_by_creator ON crm.report_templates USING btree (created_by) WHERE (created_by IS NOT NULL);
CREATE UNIQUE INDEX report_templates_name ON crm.report_templates USING btree (port_id, kind, lower(name));
CREATE INDEX residential_clients_by_creation ON crm.residential_clients USING btree (port_id, created_at DESC, id DESC) WHERE (archived_at IS NULL);
CREATE INDEX residential_clients_by_email ON crm.residential_clients USING btree (port_id, email) WHERE (email IS NOT NULL);
CREATE INDEX residential_clients_by_name ON crm.residential_clients USING btree (port_id, full_name, id) WHERE (archived_at IS NULL);
CREATE INDEX residential_clients_by_phone ON crm.residential_clients USING btree (port_id, phone_e164) WHERE (phone_e164 IS NOT NULL);
CREATE INDEX residential_clients_linked ON crm.residential_clients USING btree (port_id, linked_client_id) WHERE (linked_client_id IS NOT NULL);
CREATE INDEX residential_clients_waiting ON crm.residential_clients USING btree (port_id) WHERE ((linked_client_id IS NULL) AND (NOT linked_by_hand));
CREATE INDEX residential_interests_by_assignee ON crm.residential_interests USING btree (port_id, assigned_to) WHERE (assigned_to IS NOT NULL);
CREATE INDEX residential_interests_by_client ON crm.residential_interests USING btree (port_id, client_id);
CREATE INDEX residential_interests_by_creation ON crm.residential_interests USING btree (port_id, created_at DESC, id DESC) WHERE (archived_at IS NULL);
CREATE INDEX residential_interests_by_stage ON crm.residential_interests USING btree (port_id, stage);
CREATE UNIQUE INDEX roles_name ON crm.roles USING btree (port_id, lower(name));
CREATE UNIQUE INDEX saved_views_default ON crm.saved_views USING btree (port_id, user_id, entity_type) WHERE is_default;
CREATE UNIQUE INDEX saved_views_name ON crm.saved_views USING btree (port_id, user_id, entity_type, lower(name));
CREATE INDEX saved_views_shared ON crm.saved_views USING btree (port_id, entity_type) WHERE is_shared;
CREATE INDEX sessions_by_user ON crm.sessions USING btree (user_id);
CREATE INDEX signing_deliveries_latest ON crm.signing_deliveries USING btree (port_id, received_at DESC);
CREATE INDEX signing_deliveries_waiting ON crm.signing_deliveries USING btree (port_id, received_at) WHERE (processed_at IS NULL);
CREATE INDEX signing_marks_of_document ON crm.signing_marks USING btree (port_id, document_id);
CREATE INDEX signing_originals_content ON crm.signing_originals USING btree (port_id, content_id) WHERE (content_id IS NOT NULL);
CREATE INDEX signing_rejections_latest ON crm.signing_rejections USING btree (port_id, rejected_at DESC);
CREATE INDEX storage_runs_newest ON crm.storage_runs USING btree (port_id, created_at DESC);
CREATE UNIQUE INDEX storage_runs_under_way ON crm.storage_runs USING btree (port_id) WHERE (state = ANY (ARRAY['waiting'::text, 'running'::text]));
CREATE INDEX supplemental_requests_of_interest ON crm.supplemental_requests USING btree (port_id, interest_id, id DESC);
CREATE UNIQUE INDEX supplemental_requests_token ON crm.supplemental_requests USING btree (port_id, token_hash);
CREATE INDEX taggings_by_tag ON crm.taggings USING btree (port_id, tag_id);
CREATE UNIQUE INDEX tags_name ON crm.tags USING btree (port_id, lower(name));
CREATE INDEX team_members_by_user ON crm.team_members USING btree (port_id, user_id);
CREATE UNIQUE INDEX teams_name ON crm.teams USING btree (port_id, lower(name));
CREATE INDEX tenancies_by_transferred ON crm.tenancies USING btree (port_id, transferred_from_tenancy_id) WHERE (transferred_from_tenancy_id IS NOT NULL);
CREATE INDEX tenancies_ending ON crm.tenancies USING btree (port_id, status, end_date, id);
CREATE INDEX tenancies_latest ON crm.tenancies USING btree (port_id, start_date DESC, id DESC);
CREATE INDEX tenancies_of_berth ON crm.tenancies USING btree (port_id, berth_id, start_date DESC, id);
CREATE INDEX tenancies_of_chain ON crm.tenancies USING btree (port_id, chain_id);
CREATE INDEX tenancies_of_client ON crm.tenancies USING btree (port_id, client_id, start_date DESC, id);
CREATE INDEX tenancies_of_yacht ON crm.tenancies USING btree (port_id, yacht_id) WHERE (yacht_id IS NOT NULL);
CREATE UNIQUE INDEX tenancies_renewed_once ON crm.tenancies USING btree (port_id, previous_tenancy_id) WHERE ((previous_tenancy_id IS NOT NULL) AND (status <> 'cancelled'::text));
CREATE INDEX tenancies_to_end ON crm.tenancies USING btree (end_date, port_id) WHERE ((status = 'active'::text) AND (end_date IS NOT NULL));
CREATE UNIQUE INDEX tenant_moves_one ON crm.tenant_moves USING btree (tenant_id) WHERE (ended_at IS NULL);
CREATE UNIQUE INDEX users_email ON crm.users USING btree (lower(email));
CREATE INDEX verifications_by_identifier ON crm.verifications USING btree (identifier);
CREATE INDEX waiting_list_of_berth ON crm.waiting_list_entries USING btree (port_id, berth_id, settled_at DESC) WHERE (place IS NULL);
CREATE INDEX waiting_list_of_client ON crm.waiting_list_entries USING btree (port_id, client_id);
CREATE UNIQUE INDEX waiting_list_once ON crm.waiting_list_entries USING btree (port_id, berth_id, client_id) WHERE (place IS NOT NULL);
CREATE UNIQUE INDEX waiting_list_one_offer ON crm.waiting_list_entries USING btree (port_id, berth_id) WHERE (status = 'offered'::text);
CREATE INDEX waiting_list_queue ON crm.waiting_list_entries USING btree (port_id, berth_id, place) WHERE (place IS NOT NULL);
CREATE INDEX waiting_list_since ON crm.waiting_list_entries USING btree (port_id, since DESC, id) WHERE (place IS NOT NULL);
CREATE INDEX webhook_deliveries_by_state ON crm.webhook_deliveries USING btree (port_id, webhook_id, state, created_at DESC, id DESC);
CREATE INDEX webhook_deliveries_by_webhook ON crm.webhook_deliveries USING btree (port_id, webhook_id, created_at DESC, id DESC);
CREATE INDEX webhook_deliveries_claimed ON crm.webhook_deliveries USING btree (claimed_by) WHERE (claimed_by IS NOT NULL);
CREATE INDEX webhook_deliveries_due ON crm.webhook_deliveries USING btree (host, next_attempt_at) WHERE ((state = 'pending'::text) AND (claimed_by IS NULL));
CREATE INDEX webhook_deliveries_finished ON crm.webhook_deliveries USING btree (finished_at) WHERE (state <> 'pending'::text);
CREATE INDEX webhook_deliveries_in_line ON crm.webhook_deliveries USING btree (port_id, webhook_id, event_id) WHERE ((state = 'pending'::text) AND (next_attempt_at = 'infinity'::timestamp with time zone));
CREATE INDEX webhook_deliveries_next ON crm.webhook_deliveries USING btree (next_attempt_at) WHERE ((state = 'pending'::text) AND (claimed_by IS NULL));
CREATE INDEX webhook_deliveries_under_way ON crm.webhook_deliveries USING btree (port_id, webhook_id) WHERE ((state = 'pending'::text) AND (event_id IS NOT NULL) AND (next_attempt_at < 'infinity'::timestamp with time zone));
CREATE INDEX webhooks_in_order ON crm.webhooks USING btree (port_id, id) WHERE (in_order AND (state = 'active'::text));
CREATE INDEX webhooks_removed ON crm.webhooks USING btree (state_changed_at) WHERE (state = 'removed'::text);
CREATE INDEX website_inquiries_by_client ON crm.website_inquiries USING btree (port_id, client_id) WHERE (client_id IS NOT NULL);
CREATE INDEX website_inquiries_by_connection ON crm.website_inquiries USING btree (port_id, connection_id, mapped_at) WHERE (connection_id IS NOT NULL);
CREATE INDEX website_inquiries_by_interest ON crm.website_inquiries USING btree (port_id, interest_id) WHERE (interest_id IS NOT NULL);
CREATE INDEX website_inquiries_inbox ON crm.website_inquiries USING btree (port_id, created_at DESC, id) WHERE (triage_state = ANY (ARRAY['open'::text, 'assigned'::text]));
CREATE INDEX website_inquiries_newest ON crm.website_inquiries USING btree (port_id, created_at DESC, id);
CREATE UNIQUE INDEX website_inquiries_once ON crm.website_inquiries USING btree (port_id, connection_id, external_id) WHERE (connection_id IS NOT NULL);
CREATE INDEX website_inquiries_text ON crm.website_inquiries USING gin (port_id, haystack gin_trgm_ops);
CREATE INDEX yacht_ownerships_by_client ON crm.yacht_ownerships USING btree (port_id, owner_client_id) WHERE (owner_client_id IS NOT NULL);
CREATE INDEX yacht_ownerships_by_company ON crm.yacht_ownerships USING btree (port_id, owner_company_id) WHERE (owner_company_id IS NOT NULL);
CREATE UNIQUE INDEX yacht_ownerships_present ON crm.yacht_ownerships USING btree (port_id, yacht_id) WHERE (owned_until IS NULL);
CREATE INDEX yachts_by_creation ON crm.yachts USING btree (port_id, created_at DESC, id DESC) WHERE (archived_at IS NULL);
CREATE INDEX yachts_by_owner ON crm.yachts USING btree (port_id, current_owner_id);
CREATE INDEX yachts_by_registration ON crm.yachts USING btree (port_id, bare_registration) WHERE (bare_registration IS NOT NULL);
CREATE UNIQUE INDEX yachts_named ON crm.yachts USING btree (port_id, id) INCLUDE (name);
CREATE INDEX yachts_sorted_en ON crm.yachts USING btree (port_id, name COLLATE "en-x-icu", id);
CREATE INDEX yachts_sorted_sv ON crm.yachts USING btree (port_id, name COLLATE "sv-x-icu", id);

CREATE TRIGGER count_added AFTER INSERT ON crm.berth_reservations REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_listed('reservation', 'false');
CREATE TRIGGER count_removed AFTER DELETE ON crm.berth_reservations REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_listed('reservation', 'false');
CREATE TRIGGER touch BEFORE UPDATE ON crm.berth_reservations FOR EACH ROW EXECUTE FUNCTION touch();
CREATE TRIGGER count_added AFTER INSERT ON crm.berths REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_added('berth');
CREATE TRIGGER count_moved AFTER UPDATE OF archived_at ON crm.berths FOR EACH ROW WHEN (((old.archived_at IS NULL) <> (new.archived_at IS NULL))) EXECUTE FUNCTION count_moved('berth');
CREATE TRIGGER count_removed AFTER DELETE ON crm.berths REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_removed('berth');
CREATE TRIGGER search AFTER INSERT OR UPDATE OF mooring_number, pontoon, archived_at ON crm.berths FOR EACH ROW EXECUTE FUNCTION index_berth();
CREATE TRIGGER search_forget AFTER DELETE ON crm.berths FOR EACH ROW EXECUTE FUNCTION forget_record('berth');
CREATE TRIGGER touch BEFORE UPDATE ON crm.berths FOR EACH ROW EXECUTE FUNCTION touch();
CREATE TRIGGER touch BEFORE UPDATE ON crm.brochures FOR EACH ROW EXECUTE FUNCTION touch();
CREATE TRIGGER reach_added AFTER INSERT ON crm.client_contacts REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION contacts_changed();
CREATE TRIGGER reach_changed AFTER UPDATE ON crm.client_contacts REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION contacts_changed();
CREATE TRIGGER reach_removed AFTER DELETE ON crm.client_contacts REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION contacts_changed();
CREATE TRIGGER search_left AFTER UPDATE ON crm.client_contacts REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION contacts_changed();
CREATE TRIGGER compare_added AFTER INSERT ON crm.clients REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION clients_added();
CREATE TRIGGER compare_renamed AFTER UPDATE OF full_name, archived_at ON crm.clients FOR EACH ROW EXECUTE FUNCTION client_renamed();
CREATE TRIGGER count_added AFTER INSERT ON crm.clients REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_added('client');
CREATE TRIGGER count_moved AFTER UPDATE OF archived_at ON crm.clients FOR EACH ROW WHEN (((old.archived_at IS NULL) <> (new.archived_at IS NULL))) EXECUTE FUNCTION count_moved('client');
CREATE TRIGGER count_removed AFTER DELETE ON crm.clients REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_removed('client');
CREATE TRIGGER search AFTER INSERT OR UPDATE OF full_name, archived_at ON crm.clients FOR EACH ROW EXECUTE FUNCTION index_client();
CREATE TRIGGER search_forget AFTER DELETE ON crm.clients FOR EACH ROW EXECUTE FUNCTION forget_record('client');
CREATE TRIGGER search_interests AFTER UPDATE OF full_name ON crm.clients FOR EACH ROW EXECUTE FUNCTION reindex_interests_of_client();
CREATE TRIGGER touch BEFORE UPDATE ON crm.clients FOR EACH ROW WHEN (((NOT (new.email IS DISTINCT FROM old.email)) AND (NOT (new.phone IS DISTINCT FROM old.phone)))) EXECUTE FUNCTION touch();
CREATE TRIGGER count_added AFTER INSERT ON crm.companies REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_added('company');
CREATE TRIGGER count_moved AFTER UPDATE OF archived_at ON crm.companies FOR EACH ROW WHEN (((old.archived_at IS NULL) <> (new.archived_at IS NULL))) EXECUTE FUNCTION count_moved('company');
CREATE TRIGGER count_removed AFTER DELETE ON crm.companies REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_removed('company');
CREATE TRIGGER search AFTER INSERT OR UPDATE ON crm.companies FOR EACH ROW EXECUTE FUNCTION index_company();
CREATE TRIGGER search_forget AFTER DELETE ON crm.companies FOR EACH ROW EXECUTE FUNCTION forget_record('company');
CREATE TRIGGER touch BEFORE UPDATE ON crm.companies FOR EACH ROW EXECUTE FUNCTION touch();
CREATE TRIGGER touch BEFORE UPDATE ON crm.contact_templates FOR EACH ROW EXECUTE FUNCTION touch();
CREATE TRIGGER touch BEFORE UPDATE ON crm.custom_fields FOR EACH ROW EXECUTE FUNCTION touch();
CREATE TRIGGER touch BEFORE UPDATE ON crm.document_folders FOR EACH ROW EXECUTE FUNCTION touch();
CREATE TRIGGER touch BEFORE UPDATE ON crm.document_signers FOR EACH ROW EXECUTE FUNCTION touch();
CREATE TRIGGER touch BEFORE UPDATE ON crm.document_templates FOR EACH ROW EXECUTE FUNCTION touch();
CREATE TRIGGER search AFTER INSERT OR UPDATE OF title, client_id, status ON crm.documents FOR EACH ROW EXECUTE FUNCTION index_document();
CREATE TRIGGER touch BEFORE UPDATE OF port_id, id, title, document_type, status, client_id, interest_id, company_id, yacht_id, folder_id, file_id, signed_file_id, signed_as, template_id, provider, external_id, external_number, signing_order, automation_mode, subject, message, reminders_disabled, reminder_cadence_override, auto_reminder_interval_days, completion_cc_emails, wanted, wanted_since, failed_at, failure, sent_at, sent_by, expires_at, completed_at, ended_at, voided_at, created_by, created_at, updated_at, version, polled_at, prefill ON crm.documents FOR EACH ROW EXECUTE FUNCTION touch();
CREATE TRIGGER touch BEFORE UPDATE ON crm.email_accounts FOR EACH ROW EXECUTE FUNCTION touch();
CREATE TRIGGER count_added AFTER INSERT ON crm.expenses REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_added('expense');
CREATE TRIGGER count_moved AFTER UPDATE OF archived_at ON crm.expenses FOR EACH ROW WHEN (((old.archived_at IS NULL) <> (new.archived_at IS NULL))) EXECUTE FUNCTION count_moved('expense');
CREATE TRIGGER count_removed AFTER DELETE ON crm.expenses REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_removed('expense');
CREATE TRIGGER touch BEFORE UPDATE ON crm.expenses FOR EACH ROW EXECUTE FUNCTION touch();
CREATE TRIGGER touch BEFORE UPDATE ON crm.files FOR EACH ROW EXECUTE FUNCTION touch();
CREATE TRIGGER touch BEFORE UPDATE OF name, secret_sealed, active, mapping ON crm.form_connections FOR EACH ROW EXECUTE FUNCTION touch();
CREATE TRIGGER access_changed AFTER INSERT OR DELETE OR UPDATE ON crm.global_settings FOR EACH ROW EXECUTE FUNCTION access_changed();
CREATE TRIGGER touch BEFORE UPDATE ON crm.global_settings FOR EACH ROW EXECUTE FUNCTION touch();
CREATE TRIGGER touch BEFORE UPDATE ON crm.import_runs FOR EACH ROW EXECUTE FUNCTION touch();
CREATE TRIGGER touch BEFORE UPDATE ON crm.imports FOR EACH ROW EXECUTE FUNCTION touch();
CREATE TRIGGER count_added AFTER INSERT ON crm.interests REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_added('interest');
CREATE TRIGGER count_moved AFTER UPDATE OF archived_at ON crm.interests FOR EACH ROW WHEN (((old.archived_at IS NULL) <> (new.archived_at IS NULL))) EXECUTE FUNCTION count_moved('interest');
CREATE TRIGGER count_removed AFTER DELETE ON crm.interests REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_removed('interest');
CREATE TRIGGER search AFTER INSERT OR UPDATE OF client_id, yacht_id, pipeline_stage, outcome, archived_at ON crm.interests FOR EACH ROW EXECUTE FUNCTION index_interest();
CREATE TRIGGER search_forget AFTER DELETE ON crm.interests FOR EACH ROW EXECUTE FUNCTION forget_record('interest');
CREATE TRIGGER touch BEFORE UPDATE ON crm.interests FOR EACH ROW EXECUTE FUNCTION touch();
CREATE TRIGGER count_added AFTER INSERT ON crm.invoices REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_listed('invoice', 'false');
CREATE TRIGGER count_removed AFTER DELETE ON crm.invoices REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_listed('invoice', 'false');
CREATE TRIGGER touch BEFORE UPDATE ON crm.invoices FOR EACH ROW EXECUTE FUNCTION touch();
CREATE TRIGGER count_added AFTER INSERT ON crm.payments REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_listed('payment', 'removed_at is not null');
CREATE TRIGGER count_moved AFTER UPDATE OF removed_at ON crm.payments FOR EACH ROW WHEN (((old.removed_at IS NULL) <> (new.removed_at IS NULL))) EXECUTE FUNCTION count_hidden('payment');
CREATE TRIGGER count_removed AFTER DELETE ON crm.payments REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_listed('payment', 'removed_at is not null');
CREATE TRIGGER touch BEFORE UPDATE ON crm.payments FOR EACH ROW EXECUTE FUNCTION touch();
CREATE TRIGGER access_changed AFTER INSERT OR DELETE OR UPDATE ON crm.permission_overrides FOR EACH ROW EXECUTE FUNCTION access_changed('tenant', 'port_id', 'user', 'user_id');
CREATE TRIGGER access_changed AFTER INSERT OR DELETE OR UPDATE ON crm.port_members FOR EACH ROW EXECUTE FUNCTION access_changed('tenant', 'port_id', 'user', 'user_id');
CREATE TRIGGER touch BEFORE UPDATE ON crm.port_plans FOR EACH ROW EXECUTE FUNCTION touch();
CREATE TRIGGER access_changed AFTER DELETE ON crm.ports FOR EACH ROW EXECUTE FUNCTION access_changed('tenant', 'id');
CREATE TRIGGER touch BEFORE UPDATE ON crm.ports FOR EACH ROW EXECUTE FUNCTION touch();
CREATE TRIGGER touch BEFORE UPDATE ON crm.qualification_criteria FOR EACH ROW EXECUTE FUNCTION touch();
CREATE TRIGGER touch BEFORE UPDATE ON crm.reminders FOR EACH ROW EXECUTE FUNCTION touch();
CREATE TRIGGER touch BEFORE UPDATE ON crm.report_templates FOR EACH ROW EXECUTE FUNCTION touch();
CREATE TRIGGER count_added AFTER INSERT ON crm.residential_clients REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_added('residential_client');
CREATE TRIGGER count_moved AFTER UPDATE OF archived_at ON crm.residential_clients FOR EACH ROW WHEN (((old.archived_at IS NULL) <> (new.archived_at IS NULL))) EXECUTE FUNCTION count_moved('residential_client');
CREATE TRIGGER count_removed AFTER DELETE ON crm.residential_clients REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_removed('residential_client');
CREATE TRIGGER touch BEFORE UPDATE ON crm.residential_clients FOR EACH ROW EXECUTE FUNCTION touch();
CREATE TRIGGER count_added AFTER INSERT ON crm.residential_interests REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_added('residential_interest');
CREATE TRIGGER count_moved AFTER UPDATE OF archived_at ON crm.residential_interests FOR EACH ROW WHEN (((old.archived_at IS NULL) <> (new.archived_at IS NULL))) EXECUTE FUNCTION count_moved('residential_interest');
CREATE TRIGGER count_removed AFTER DELETE ON crm.residential_interests REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_removed('residential_interest');
CREATE TRIGGER touch BEFORE UPDATE ON crm.residential_interests FOR EACH ROW EXECUTE FUNCTION touch();
CREATE TRIGGER access_changed AFTER DELETE OR UPDATE ON crm.roles FOR EACH ROW EXECUTE FUNCTION access_changed('tenant', 'port_id');
CREATE TRIGGER touch BEFORE UPDATE ON crm.saved_views FOR EACH ROW EXECUTE FUNCTION touch();
CREATE TRIGGER access_changed AFTER INSERT OR DELETE ON crm.second_factors FOR EACH ROW EXECUTE FUNCTION access_changed('user', 'user_id');
CREATE TRIGGER access_confirmed AFTER UPDATE ON crm.second_factors FOR EACH ROW WHEN ((new.confirmed_at IS DISTINCT FROM old.confirmed_at)) EXECUTE FUNCTION access_changed('user', 'user_id');
CREATE TRIGGER access_changed AFTER DELETE ON crm.sessions FOR EACH ROW EXECUTE FUNCTION access_changed('session', 'id');
CREATE TRIGGER access_shortened AFTER UPDATE ON crm.sessions FOR EACH ROW WHEN (((new.expires_at < old.expires_at) OR (new.user_id <> old.user_id) OR (new.token <> old.token) OR (new.second_factor IS DISTINCT FROM old.second_factor))) EXECUTE FUNCTION access_changed('session', 'id');
CREATE TRIGGER access_changed AFTER INSERT OR DELETE OR UPDATE ON crm.settings FOR EACH ROW EXECUTE FUNCTION access_changed('tenant', 'port_id');
CREATE TRIGGER touch BEFORE UPDATE ON crm.settings FOR EACH ROW EXECUTE FUNCTION touch();
CREATE TRIGGER touch BEFORE UPDATE ON crm.supplemental_requests FOR EACH ROW EXECUTE FUNCTION touch();
CREATE TRIGGER search AFTER INSERT OR UPDATE ON crm.tags FOR EACH ROW EXECUTE FUNCTION index_tag();
CREATE TRIGGER search_forget AFTER DELETE ON crm.tags FOR EACH ROW EXECUTE FUNCTION forget_record('tag');
CREATE TRIGGER access_changed AFTER INSERT OR DELETE ON crm.team_members FOR EACH ROW EXECUTE FUNCTION access_changed('tenant', 'port_id');
CREATE TRIGGER count_added AFTER INSERT ON crm.tenancies REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_listed('tenancy', 'false');
CREATE TRIGGER count_removed AFTER DELETE ON crm.tenancies REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_listed('tenancy', 'false');
CREATE TRIGGER search AFTER INSERT OR UPDATE OF berth_id, client_id, yacht_id ON crm.tenancies FOR EACH ROW EXECUTE FUNCTION index_called_after('tenancy');
CREATE TRIGGER touch BEFORE UPDATE ON crm.tenancies FOR EACH ROW EXECUTE FUNCTION touch();
CREATE TRIGGER access_changed AFTER UPDATE ON crm.users FOR EACH ROW WHEN (((to_jsonb(old.*) - '{last_sign_in_at,preferences,updated_at,phone,timezone,country,image}'::text[]) IS DISTINCT FROM (to_jsonb(new.*) - '{last_sign_in_at,preferences,updated_at,phone,timezone,country,image}'::text[]))) EXECUTE FUNCTION access_changed('user', 'id');
CREATE TRIGGER access_ended AFTER DELETE ON crm.users FOR EACH ROW EXECUTE FUNCTION access_changed('user', 'id');
CREATE TRIGGER touch BEFORE UPDATE ON crm.vocabularies FOR EACH ROW EXECUTE FUNCTION touch();
CREATE TRIGGER touch BEFORE UPDATE ON crm.waiting_list_entries FOR EACH ROW EXECUTE FUNCTION touch();
CREATE TRIGGER touch BEFORE UPDATE OF name, url, events, in_order, state ON crm.webhooks FOR EACH ROW EXECUTE FUNCTION touch();
CREATE TRIGGER search AFTER INSERT OR UPDATE OF name, email, phone, phone_e164, form_name, triage_state ON crm.website_inquiries FOR EACH ROW EXECUTE FUNCTION index_inquiry();
CREATE TRIGGER touch BEFORE UPDATE ON crm.website_inquiries FOR EACH ROW EXECUTE FUNCTION touch();
CREATE TRIGGER count_added AFTER INSERT ON crm.yachts REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_added('yacht');
CREATE TRIGGER count_moved AFTER UPDATE OF archived_at ON crm.yachts FOR EACH ROW WHEN (((old.archived_at IS NULL) <> (new.archived_at IS NULL))) EXECUTE FUNCTION count_moved('yacht');
CREATE TRIGGER count_removed AFTER DELETE ON crm.yachts REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_removed('yacht');
CREATE TRIGGER search AFTER INSERT OR UPDATE ON crm.yachts FOR EACH ROW EXECUTE FUNCTION index_yacht();
CREATE TRIGGER search_forget AFTER DELETE ON crm.yachts FOR EACH ROW EXECUTE FUNCTION forget_record('yacht');
CREATE TRIGGER touch BEFORE UPDATE ON crm.yachts FOR EACH ROW EXECUTE FUNCTION touch();

alter table addresses enable row level security;
alter table addresses force row level security;
alter table ai_budget_warnings enable row level security;
alter table ai_budget_warnings force row level security;
alter table ai_calls enable row level security;
alter table ai_calls force row level security;
alter table alerts enable row level security;
alter table alerts force row level security;
alter table api_key_calls enable row level security;
alter table api_key_calls force row level security;
alter table api_key_confirmations enable row level security;
alter table api_key_confirmations force row level security;
alter table api_keys enable row level security;
alter table api_keys force row level security;
alter table berth_pdf_parses enable row level security;
alter table berth_pdf_parses force row level security;
alter table berth_pdf_versions enable row level security;
alter table berth_pdf_versions force row level security;
alter table berth_reservations enable row level security;
alter table berth_reservations force row level security;
alter table berth_suggestions enable row level security;
alter table berth_suggestions force row level security;
alter table berths enable row level security;
alter table berths force row level security;
alter table brochures enable row level security;
alter table brochures force row level security;
alter table calendar_feeds enable row level security;
alter table calendar_feeds force row level security;
alter table client_consents enable row level security;
alter table client_consents force row level security;
alter table client_contacts enable row level security;
alter table client_contacts force row level security;
alter table client_retentions enable row level security;
alter table client_retentions force row level security;
alter table clients enable row level security;
alter table clients force row level security;
alter table companies enable row level security;
alter table companies force row level security;
alter table company_members enable row level security;
alter table company_members force row level security;
alter table comparisons_due enable row level security;
alter table comparisons_due force row level security;
alter table contact_log enable row level security;
alter table contact_log force row level security;
alter table contact_templates enable row level security;
alter table contact_templates force row level security;
alter table custom_fields enable row level security;
alter table custom_fields force row level security;
alter table custom_values enable row level security;
alter table custom_values force row level security;
alter table data_exports enable row level security;
alter table data_exports force row level security;
alter table digests enable row level security;
alter table digests force row level security;
alter table document_events enable row level security;
alter table document_events force row level security;
alter table document_fields enable row level security;
alter table document_fields force row level security;
alter table document_folders enable row level security;
alter table document_folders force row level security;
alter table document_sends enable row level security;
alter table document_sends force row level security;
alter table document_signers enable row level security;
alter table document_signers force row level security;
alter table document_templates enable row level security;
alter table document_templates force row level security;
alter table document_watchers enable row level security;
alter table document_watchers force row level security;
alter table documents enable row level security;
alter table documents force row level security;
alter table duplicate_scans enable row level security;
alter table duplicate_scans force row level security;
alter table email_accounts enable row level security;
alter table email_accounts force row level security;
alter table email_attachments enable row level security;
alter table email_attachments force row level security;
alter table email_folders enable row level security;
alter table email_folders force row level security;
alter table email_links enable row level security;
alter table email_links force row level security;
alter table email_messages enable row level security;
alter table email_messages force row level security;
alter table email_places enable row level security;
alter table email_places force row level security;
alter table erasure_codes enable row level security;
alter table erasure_codes force row level security;
alter table error_events enable row level security;
alter table error_events force row level security;
alter table error_events replica identity full;
alter table events enable row level security;
alter table events force row level security;
alter table expenses enable row level security;
alter table expenses force row level security;
alter table external_ids enable row level security;
alter table external_ids force row level security;
alter table file_uploads enable row level security;
alter table file_uploads force row level security;
alter table files enable row level security;
alter table files force row level security;
alter table form_connections enable row level security;
alter table form_connections force row level security;
alter table idempotency_keys enable row level security;
alter table idempotency_keys force row level security;
alter table idempotency_keys replica identity full;
alter table import_cells enable row level security;
alter table import_cells force row level security;
alter table import_mappings enable row level security;
alter table import_mappings force row level security;
alter table import_rows enable row level security;
alter table import_rows force row level security;
alter table import_runs enable row level security;
alter table import_runs force row level security;
alter table imports enable row level security;
alter table imports force row level security;
alter table inquiry_files enable row level security;
alter table inquiry_files force row level security;
alter table interest_berths enable row level security;
alter table interest_berths force row level security;
alter table interest_qualifications enable row level security;
alter table interest_qualifications force row level security;
alter table interest_steps enable row level security;
alter table interest_steps force row level security;
alter table interests enable row level security;
alter table interests force row level security;
alter table invitations enable row level security;
alter table invitations force row level security;
alter table invoice_lines enable row level security;
alter table invoice_lines force row level security;
alter table invoice_payments enable row level security;
alter table invoice_payments force row level security;
alter table invoice_series enable row level security;
alter table invoice_series force row level security;
alter table invoices enable row level security;
alter table invoices force row level security;
alter table mail_attachments enable row level security;
alter table mail_attachments force row level security;
alter table mails enable row level security;
alter table mails force row level security;
alter table mails replica identity full;
alter table merge_candidates enable row level security;
alter table merge_candidates force row level security;
alter table merges enable row level security;
alter table merges force row level security;
alter table move_marks replica identity full;
alter table notes enable row level security;
alter table notes force row level security;
alter table notifications enable row level security;
alter table notifications force row level security;
alter table payments enable row level security;
alter table payments force row level security;
alter table permission_overrides enable row level security;
alter table permission_overrides force row level security;
alter table port_members enable row level security;
alter table port_members force row level security;
alter table port_plans enable row level security;
alter table port_plans force row level security;
alter table portal_file_requests enable row level security;
alter table portal_file_requests force row level security;
alter table portal_links enable row level security;
alter table portal_links force row level security;
alter table portal_messages enable row level security;
alter table portal_messages force row level security;
alter table portal_profile_changes enable row level security;
alter table portal_profile_changes force row level security;
alter table qualification_criteria enable row level security;
alter table qualification_criteria force row level security;
alter table recently_viewed enable row level security;
alter table recently_viewed force row level security;
alter table record_counts enable row level security;
alter table record_counts force row level security;
alter table record_counts replica identity full;
alter table record_people enable row level security;
alter table record_people force row level security;
alter table records enable row level security;
alter table records force row level security;
alter table reminders enable row level security;
alter table reminders force row level security;
alter table renewal_offers enable row level security;
alter table renewal_offers force row level security;
alter table report_schedules enable row level security;
alter table report_schedules force row level security;
alter table report_sendings enable row level security;
alter table report_sendings force row level security;
alter table report_templates enable row level security;
alter table report_templates force row level security;
alter table residential_clients enable row level security;
alter table residential_clients force row level security;
alter table residential_interests enable row level security;
alter table residential_interests force row level security;
alter table residential_stages enable row level security;
alter table residential_stages force row level security;
alter table roles enable row level security;
alter table roles force row level security;
alter table saved_views enable row level security;
alter table saved_views force row level security;
alter table settings enable row level security;
alter table settings force row level security;
alter table signing_deliveries enable row level security;
alter table signing_deliveries force row level security;
alter table signing_marks enable row level security;
alter table signing_marks force row level security;
alter table signing_originals enable row level security;
alter table signing_originals force row level security;
alter table signing_rejections enable row level security;
alter table signing_rejections force row level security;
alter table storage_runs enable row level security;
alter table storage_runs force row level security;
alter table supplemental_requests enable row level security;
alter table supplemental_requests force row level security;
alter table taggings enable row level security;
alter table taggings force row level security;
alter table tags enable row level security;
alter table tags force row level security;
alter table team_members enable row level security;
alter table team_members force row level security;
alter table teams enable row level security;
alter table teams force row level security;
alter table tenancies enable row level security;
alter table tenancies force row level security;
alter table vocabularies enable row level security;
alter table vocabularies force row level security;
alter table waiting_list_entries enable row level security;
alter table waiting_list_entries force row level security;
alter table webhook_attempts enable row level security;
alter table webhook_attempts force row level security;
alter table webhook_deliveries enable row level security;
alter table webhook_deliveries force row level security;
alter table webhooks enable row level security;
alter table webhooks force row level security;
alter table website_inquiries enable row level security;
alter table website_inquiries force row level security;
alter table yacht_ownerships enable row level security;
alter table yacht_ownerships force row level security;
alter table yachts enable row level security;
alter table yachts force row level security;

create policy own_port on addresses as permissive for all to public using ((port_id = ( SELECT (NULLIF(current_setting('app.port_id'::text, true), ''::text))::uuid AS "nullif"))) with check ((port_id = ( SELECT (NULLIF(current_setting('app.port_id'::text, true), ''::text))::uuid AS "nullif")));
create policy own_port on ai_budget_warnings as permissive for all to public using ((port_id = ( SELECT (NULLIF(current_setting('app.port_id'::text, true), ''::text))::uuid AS "nullif"))) with check ((port_id = ( SELECT (NULLIF(current_setting('app.port_id'::text, true), ''::text))::uuid AS "nullif")));
create policy own_port on ai_calls as permissive for all to public using ((port_id = ( SELECT (NULLIF(current_setting('app.port_id'::text, true), ''::text))::uuid AS "nullif"))) with check ((port_id = ( SELECT (NULLIF(current_setting('app.port_id'::text, true), ''::text))::uuid AS "nullif")));
create policy own_port on alerts as permissive for all to public using ((port_id = ( SELECT (NULLIF(current_setting('app.port_id'::text, true), ''::text))::uuid AS "nullif"))) with check ((port_id = ( SELECT (NULLIF(current_setting('app.port_id'::text, true), ''::text))::uuid AS "nullif")));
create policy own_port on api_key_calls as permissive for all to public using ((port_id = ( SELECT (NULLIF(current_setting('app.port_id'::text, true), ''::text))::uuid AS "nullif"))) with check ((port_id = ( SELECT (NULLIF(current_setting('app.port_id'::text, true), ''::text))::uuid AS "nullif")));
create policy own_port on api_key_confirmations as permissive for all to public using ((port_id = ( SELECT (NULLIF(current_setting('app.port_id'::text, true), ''::text))::uuid AS "nullif"))) with check ((port_id = ( SELECT (NULLIF(current_setting('app.port_id'::text, true), ''::text))::uuid AS "nullif")));
create policy own_port on api_keys as permissive for all to public using ((port_id = ( SELECT (NULLIF(current_setting('app.port_id'::text, true), ''::text))::uuid AS "nullif"))) with check ((port_id = ( SELECT (NULLIF(current_setting('app.port_id'::text, true), ''::text))::uuid AS "nullif")));
create policy owner_reads on api_keys as permissive for select to current_user using (true);
create policy own_port on berth_pdf_parses as permissive for all to public using ((port_id = ( SELECT (NULLIF(current_setting('app.port_id'::text, true), ''::text))::uuid AS "nullif"))) with check ((port_id = ( SELECT (NULLIF(current_setting('app.port_id'::text, true), ''::text))::uuid AS "nullif")));
create policy own_port on berth_pdf_versions as permissive for all to public using ((port_id = ( SELECT (NULLIF(current_setting('app.port_id'::text, true), ''::text))::uuid AS "nullif"))) with check ((port_id = ( SELECT (NULLIF(current_setting('app.port_id'::text, true), ''::text))::uuid AS "nullif")));
create policy own_port on berth_reservations as permissive for all to public using ((port_id = ( SELECT (NULLIF(current_setting('app.port_id'::text, true), ''::text))::uuid AS "nullif"))) with check ((port_id = ( SELECT (NULLIF(current_setting('app.port_id'::text, true), ''::text))::uuid AS "nullif")));
create policy owner_reads on berth_reservations as permissive for select to current_user using (true);
create policy own_port on berth_suggestions as permissive for all to public using ((port_id = ( SELECT (NULLIF(current_setting('app.port_id'::text, true), ''::text))::uuid AS "nullif"))) with check ((port_id = ( SELECT (NULLIF(current_setting('app.port_id'::text, true), ''::text))::uuid AS "nullif")));
create policy own_port on berths as permissive for all to public using ((port_id = ( SELECT (NULLIF(current_setting('app.port_id'::text, true), ''::text))::uuid AS "nullif"))) with check ((port_id = ( SELECT (NULLIF(current_setting('app.port_id'::text, true), ''::text))::uuid AS "nullif")));
create policy own_port on brochures as permissive for all to public using ((port_id = ( SELECT (NULLIF(current_setting('app.port_id'::text, true), ''::text))::uuid AS "nullif"))) with check ((port_id = ( SELECT (NULLIF(current_setting('app.port_id'::text, true), ''::text))::uuid AS "nullif")));
create policy owner_reads on brochures as permissive for select to current_user using (true);
create policy own_port on calendar_feeds as permissive for all to public using ((port_id = ( SELECT (NULLIF(current_setting('app.port_id'::text, true), ''::text))::uuid AS "nullif"))) with check ((port_id = ( SELECT (NULLIF(current_setting('app.port_id'::text, true), ''::text))::uuid AS "nullif")));
create policy own_port on client_consents as permissive for all to public using ((port_id = ( SELECT (NULLIF(current_setting('app.port_id'::text, true), ''::text))::uuid AS "nullif"))) with check ((port_id = ( SELECT (NULLIF(current_setting('app.port_id'::text, true), ''::text))::uuid AS "nullif")));
create policy own_port on client_contacts as permissive for all to public using ((port_id = ( SELECT (NULLIF(current_setting('app.port_id'::text, true), ''::text))::uuid AS "nullif"))) with check ((port_id = ( SELECT (NULLIF(current_setting('app.port_id'::text, true), ''::text))::uuid AS "nullif")));
create policy own_port on client_retentions as permissive for all to public using ((port_id = ( SELECT (NULLIF(current_setting('app.port_id'::text, true), ''::text))::uuid AS "nullif"))) with check ((port_id = ( SELECT (NULLIF(current_setting('app.port_id'::text, true), ''::text))::uuid AS "nullif")));
create policy own_port on clients as permissive for all to public using ((port_id = ( SELECT (NULLIF(current_setting('app.port_id'::text, true), ''::text))::uuid AS "nullif"))) with check ((port_id = ( SELECT (NULLIF(current_setting('app.port_id'::text, true), ''::text))::uuid AS "nullif")));
create policy own_port on companies as permissive for all to public using ((port_id = ( SELECT (NULLIF(current_setting('app.port_id'::text, true), ''::text))::uuid AS "nullif"))) with check ((port_id = ( SELECT (NULLIF(current_setting('app.port_id'::text, true), ''::text))::uuid AS "nullif")));
create policy own_port on company_members as permissive for all to public using ((port_id = ( SELECT (NULLIF(current_setting('app.port_id'::text, true), ''::text))::uuid AS "nullif"))) with check ((port_id = ( SELECT (NULLIF(current_setting('app.port_id'::text, true), ''::text))::uuid AS "nullif")));
create policy own_port on comparisons_due as permissive for all to public using ((port_id = ( SELECT (NULLIF(current_setting('app.port_id'::text, true), ''::text))::uuid AS "nullif"))) with check ((port_id = ( SELECT (NULLIF(current_setting('app.port_id'::text, true), ''::text))::uuid AS "nullif")));
create policy own_port on contact_log as permissive for all to public using ((port_id = ( SELECT (NULLIF(current_setting('app.port_id'::text, true), ''::text))::uuid AS "nullif"))) with check ((port_id = ( SELECT (NULLIF(current_setting('app.port_id'::text, true), ''::text))::uuid AS "nullif")));
create policy own_port on contact_templates as permissive for all to public using ((port_id = ( SELECT (NULLIF(current_setting('app.port_id'::text, true), ''::text))::uuid AS "nullif"))) with check ((port_id = ( SELECT (NULLIF(current_setting('app.port_id'::text, true), ''::text))::uuid AS "nullif")));
create policy own_port on custom_fields as permissive for all to public using ((port_id = ( SELECT (NULLIF(current_setting('app.port_id'::text, true), ''::text))::uuid AS "nullif"))) with check ((port_id = ( SELECT (NULLIF(current_setting('app.port_id'::text, true), ''::text))::uuid AS "nullif")));
create policy own_port on custom_values as permissive for all to public using ((port_id = ( SELECT (NULLIF(current_setting('app.port_id'::text, true), ''::text))::uuid AS "nullif"))) with check ((port_id = ( SELECT (NULLIF(current_setting('app.port_id'::text, true), ''::text))::uuid AS "nullif")));
create policy own_port on data_exports as permissive for all to public using ((port_id = ( SELECT (NULLIF(current_setting('app.port_id'::text, true), ''::text))::uuid AS "nullif"))) with check ((port_id = ( SELECT (NULLIF(current_setting('app.port_id'::text, true), ''::text))::uuid AS "nullif")));
create policy own_port on digests as permissive for all to public using ((port_id = ( SELECT (NULLIF(current_setting('app.port_id'::text, true), ''::text))::uuid AS "nullif"))) with check ((port_id = ( SELECT (NULLIF(current_setting('app.port_id'::text, true), ''::text))::uuid AS "nullif")));
create policy owner_works on digests as permissive for all to current_user using (true) with check (true);
create policy own_port on document_events as permissive for all to public using ((port_id = ( SELECT (NULLIF(current_setting('app.port_id'::text, true), ''::text))::uuid AS "nullif"))) with check ((port_id = ( SELECT (NULLIF(current_setting('app.port_id'::text, true), ''::text))::uuid AS "nullif")));
create policy own_port on document_fields as permissive for all to public using ((port_id = ( SELECT (NULLIF(current_setting('app.port_id'::text, true), ''::text))::uuid AS "nullif"))) with check ((port_id = ( SELECT (NULLIF(current_setting('app.port_id'::text, true), ''::text))::uuid AS "nullif")));
create policy own_port on document_folders as permissive for all to public using ((port_id = ( SELECT (NULLIF(current_setting('app.port_id'::text, true), ''::text))::uuid AS "nullif"))) with check ((port_id = ( SELECT (NULLIF(current_setting('app.port_id'::text, true), ''::text))::uuid AS "nullif")));
create policy own_port on document_sends as permissive for all to public using ((port_id = ( SELECT (NULLIF(current_setting('app.port_id'::text, true), ''::text))::uuid AS "nullif"))) with check ((port_id = ( SELECT (NULLIF(current_setting('app.port_id'::text, true), ''::text))::uuid AS "nullif")));
create policy own_port on document_signers as permissive for all to public using ((port_id = ( SELECT (NULLIF(current_setting('app.port_id'::text, true), ''::text))::uuid AS "nullif"))) with check ((port_id = ( SELECT (NULLIF(current_setting('app.port_id'::text, true), ''::text))::uuid AS "nullif")));
create policy owner_reads on document_signers as permissive for select to current_user using (true);
create policy own_port on document_templates as permissive for all to public using ((port_id = ( SELECT (NULLIF(current_setting('app.port_id'::text, true), ''::text))::uuid AS "nullif"))) with check ((port_id = ( SELECT (NULLIF(current_setting('app.port_id'::text, true), ''::text))::uuid AS "nullif")));
create policy owner_reads on document_templates as permissive for select to current_user using (true);
create policy own_port on document_watchers as permissive for all to public using ((port_id = ( SELECT (NULLIF(current_setting('app.port_id'::text, true), ''::text))::uuid AS "nullif"))) with check ((port_id = ( SELECT (NULLIF(current_setting('app.port_id'::text, true), ''::text))::uuid AS "nullif")));
create policy own_port on documents as permissive for all to public using ((port_id = ( SELECT (NULLIF(current_setting('app.port_id'::text, true), ''::text))::uuid AS "nullif"))) with check ((port_id = ( SELECT (NULLIF(current_setting('app.port_id'::text, true), ''::text))::uuid AS "nullif")));
create policy owner_reads on documents as permissive for select to current_user using (true);
create policy own_port on duplicate_scans as permissive for all to public using ((port_id = ( SELECT (NULLIF(current_setting('app.port_id'::text, true), ''::text))::uuid AS "nullif"))) with check ((port_id = ( SELECT (NULLIF(current_setting('app.port_id'::text, true), ''::text))::uuid AS "nullif")));
create policy own_port on email_accounts as permissive for all to public using ((port_id = ( SELECT (NULLIF(current_setting('app.port_id'::text, true), ''::text))::uuid AS "nullif"))) with check ((port_id = ( SELECT (NULLIF(current_setting('app.port_id'::text, true), ''::text))::uuid AS "nullif")));
create policy own_port on email_attachments as permissive for all to public using ((port_id = ( SELECT (NULLIF(current_setting('app.port_id'::text, true), ''::text))::uuid AS "nullif"))) with check ((port_id = ( SELECT (NULLIF(current_setting('app.port_id'::text, true), ''::text))::uuid AS "nullif")));
create policy own_port on email_folders as permissive for all to public using ((port_id = ( SELECT (NULLIF(current_setting('app.port_id'::text, true), ''::text))::uuid AS "nullif"))) with check ((port_id = ( SELECT (NULLIF(current_setting('app.port_id'::text, true), ''::text))::uuid AS "nullif")));
create policy own_port on email_links as permissive for all to public using ((port_id = ( SELECT (NULLIF(current_setting('app.port_id'::text, true), ''::text))::uuid AS "nullif"))) with check ((port_id = ( SELECT (NULLIF(current_setting('app.port_id'::text, true), ''::text))::uuid AS "nullif")));
create policy own_port on email_messages as permissive for all to public using ((port_id = ( SELECT (NULLIF(current_setting('app.port_id'::text, true), ''::text))::uuid AS "nullif"))) with check ((port_id = ( SELECT (NULLIF(current_setting('app.port_id'::text, true), ''::text))::uuid AS "nullif")));
create policy own_port on email_places as permissive for all to public using ((port_id = ( SELECT (NULLIF(current_setting('app.port_id'::text, true), ''::text))::uuid AS "nullif"))) with check ((port_id = ( SELECT (NULLIF(current_setting('app.port_id'::text, true), ''::text))::uuid AS "nullif")));
create policy own_port on erasure_codes as permissive for all to public using ((port_id = ( SELECT (NULLIF(current_setting('app.port_id'::text, true), ''::text))::uuid AS "nullif"))) with check ((port_id = ( SELECT (NULLIF(current_setting('app.port_id'::text, true), ''::text))::uuid AS "nullif")));
create policy own_port on error_events as permissive for all to public using ((NOT (port_id IS DISTINCT FROM ( SELECT (NULLIF(current_setting('app.port_id'::text, true), ''::text))::uuid AS "nullif")))) with check ((NOT (port_id IS DISTINCT FROM ( SELECT (NULLIF(current_setting('app.port_id'::text, true), ''::text))::uuid AS "nullif"))));
create policy owner_works on error_events as permissive for all to current_user using (true) with check (true);
create policy own_port on events as permissive for all to public using ((port_id = ( SELECT (NULLIF(current_setting('app.port_id'::text, true), ''::text))::uuid AS "nullif"))) with check ((port_id = ( SELECT (NULLIF(current_setting('app.port_id'::text, true), ''::text))::uuid AS "nullif")));
create policy owner_reads on events as permissive for select to current_user using (true);
create policy own_port on expenses as permissive for all to public using ((port_id = ( SELECT (NULLIF(current_setting('app.port_id'::text, true), ''::text))::uuid AS "nullif"))) with check ((port_id = ( SELECT (NULLIF(current_setting('app.port_id'::text, true), ''::text))::uuid AS "nullif")));
create policy own_port on external_ids as permissive for all to public using ((port_id = ( SELECT (NULLIF(current_setting('app.port_id'::text, true), ''::text))::uuid AS "nullif"))) with check ((port_id = ( SELECT (NULLIF(current_setting('app.port_id'::text, true), ''::text))::uuid AS "nullif")));
create policy own_port on file_uploads as permissive for all to public using ((port_id = ( SELECT (NULLIF(current_setting('app.port_id'::text, true), ''::text))::uuid AS "nullif"))) with check ((port_id = ( SELECT (NULLIF(current_setting('app.port_id'::text, true), ''::text))::uuid AS "nullif")));
create policy own_port on files as permissive for all to public using ((port_id = ( SELECT (NULLIF(current_setting('app.port_id'::text, true), ''::text))::uuid AS "nullif"))) with check ((port_id = ( SELECT (NULLIF(current_setting('app.port_id'::text, true), ''::text))::uuid AS "nullif")));
create policy own_port on form_connections as permissive for all to public using ((port_id = ( SELECT (NULLIF(current_setting('app.port_id'::text, true), ''::text))::uuid AS "nullif"))) with check ((port_id = ( SELECT (NULLIF(current_setting('app.port_id'::text, true), ''::text))::uuid AS "nullif")));
create policy owner_reads on form_connections as permissive for select to current_user using (true);
create policy own_port on idempotency_keys as permissive for all to public using ((NOT (port_id IS DISTINCT FROM ( SELECT (NULLIF(current_setting('app.port_id'::text, true), ''::text))::uuid AS "nullif")))) with check ((NOT (port_id IS DISTINCT FROM ( SELECT (NULLIF(current_setting('app.port_id'::text, true), ''::text))::uuid AS "nullif"))));
create policy owner_works on idempotency_keys as permissive for all to current_user using (true) with check (true);
create policy own_port on import_cells as permissive for all to public using ((port_id = ( SELECT (NULLIF(current_setting('app.port_id'::text, true), ''::text))::uuid AS "nullif"))) with check ((port_id = ( SELECT (NULLIF(current_setting('app.port_id'::text, true), ''::text))::uuid AS "nullif")));
create policy own_port on import_mappings as permissive for all to public using ((port_id = ( SELECT (NULLIF(current_setting('app.port_id'::text, true), ''::text))::uuid AS "nullif"))) with check ((port_id = ( SELECT (NULLIF(current_setting('app.port_id'::text, true), ''::text))::uuid AS "nullif")));
create policy own_port on import_rows as permissive for all to public using ((port_id = ( SELECT (NULLIF(current_setting('app.port_id'::text, true), ''::text))::uuid AS "nullif"))) with check ((port_id = ( SELECT (NULLIF(current_setting('app.port_id'::text, true), ''::text))::uuid AS "nullif")));
create policy own_port on import_runs as permissive for all to public using ((port_id = ( SELECT (NULLIF(current_setting('app.port_id'::text, true), ''::text))::uuid AS "nullif"))) with check ((port_id = ( SELECT (NULLIF(current_setting('app.port_id'::text, true), ''::text))::uuid AS "nullif")));
create policy own_port on imports as permissive for all to public using ((port_id = ( SELECT (NULLIF(current_setting('app.port_id'::text, true), ''::text))::uuid AS "nullif"))) with check ((port_id = ( SELECT (NULLIF(current_setting('app.port_id'::text, true), ''::text))::uuid AS "nullif")));
create policy own_port on inquiry_files as permissive for all to public using ((port_id = ( SELECT (NULLIF(current_setting('app.port_id'::text, true), ''::text))::uuid AS "nullif"))) with check ((port_id = ( SELECT (NULLIF(current_setting('app.port_id'::text, true), ''::text))::uuid AS "nullif")));
create policy own_port on interest_berths as permissive for all to public using ((port_id = ( SELECT (NULLIF(current_setting('app.port_id'::text, true), ''::text))::uuid AS "nullif"))) with check ((port_id = ( SELECT (NULLIF(current_setting('app.port_id'::text, true), ''::text))::uuid AS "nullif")));
create policy own_port on interest_qualifications as permissive for all to public using ((port_id = ( SELECT (NULLIF(current_setting('app.port_id'::text, true), ''::text))::uuid AS "nullif"))) with check ((port_id = ( SELECT (NULLIF(current_setting('app.port_id'::text, true), ''::text))::uuid AS "nullif")));
create policy own_port on interest_steps as permissive for all to public using ((port_id = ( SELECT (NULLIF(current_setting('app.port_id'::text, true), ''::text))::uuid AS "nullif"))) with check ((port_id = ( SELECT (NULLIF(current_setting('app.port_id'::text, true), ''::text))::uuid AS "nullif")));
create policy owner_works on interest_steps as permissive for all to current_user using (true) with check (true);
create policy own_port on interests as permissive for all to public using ((port_id = ( SELECT (NULLIF(current_setting('app.port_id'::text, true), ''::text))::uuid AS "nullif"))) with check ((port_id = ( SELECT (NULLIF(current_setting('app.port_id'::text, true), ''::text))::uuid AS "nullif")));
create policy own_port on invitations as permissive for all to public using ((port_id = ( SELECT (NULLIF(current_setting('app.port_id'::text, true), ''::text))::uuid AS "nullif"))) with check ((port_id = ( SELECT (NULLIF(current_setting('app.port_id'::text, true), ''::text))::uuid AS "nullif")));
create policy owner_reads on invitations as permissive for select to current_user using (true);
create policy own_port on invoice_lines as permissive for all to public using ((port_id = ( SELECT (NULLIF(current_setting('app.port_id'::text, true), ''::text))::uuid AS "nullif"))) with check ((port_id = ( SELECT (NULLIF(current_setting('app.port_id'::text, true), ''::text))::uuid AS "nullif")));
create policy own_port on invoice_payments as permissive for all to public using ((port_id = ( SELECT (NULLIF(current_setting('app.port_id'::text, true), ''::text))::uuid AS "nullif"))) with check ((port_id = ( SELECT (NULLIF(current_setting('app.port_id'::text, true), ''::text))::uuid AS "nullif")));
create policy own_port on invoice_series as permissive for all to public using ((port_id = ( SELECT (NULLIF(current_setting('app.port_id'::text, true), ''::text))::uuid AS "nullif"))) with check ((port_id = ( SELECT (NULLIF(current_setting('app.port_id'::text, true), ''::text))::uuid AS "nullif")));
create policy own_port on invoices as permissive for all to public using ((port_id = ( SELECT (NULLIF(current_setting('app.port_id'::text, true), ''::text))::uuid AS "nullif"))) with check ((port_id = ( SELECT (NULLIF(current_setting('app.port_id'::text, true), ''::text))::uuid AS "nullif")));
create policy owner_reads on invoices as permissive for select to current_user using (true);
create policy own_port on mail_attachments as permissive for all to public using ((port_id = ( SELECT (NULLIF(current_setting('app.port_id'::text, true), ''::text))::uuid AS "nullif"))) with check ((port_id = ( SELECT (NULLIF(current_setting('app.port_id'::text, true), ''::text))::uuid AS "nullif")));
create policy own_port on mails as permissive for all to public using ((NOT (port_id IS DISTINCT FROM ( SELECT (NULLIF(current_setting('app.port_id'::text, true), ''::text))::uuid AS "nullif")))) with check ((NOT (port_id IS DISTINCT FROM ( SELECT (NULLIF(current_setting('app.port_id'::text, true), ''::text))::uuid AS "nullif"))));
create policy owner_works on mails as permissive for all to current_user using (true) with check (true);
create policy own_port on merge_candidates as permissive for all to public using ((port_id = ( SELECT (NULLIF(current_setting('app.port_id'::text, true), ''::text))::uuid AS "nullif"))) with check ((port_id = ( SELECT (NULLIF(current_setting('app.port_id'::text, true), ''::text))::uuid AS "nullif")));
create policy own_port on merges as permissive for all to public using ((port_id = ( SELECT (NULLIF(current_setting('app.port_id'::text, true), ''::text))::uuid AS "nullif"))) with check ((port_id = ( SELECT (NULLIF(current_setting('app.port_id'::text, true), ''::text))::uuid AS "nullif")));
create policy own_port on notes as permissive for all to public using ((port_id = ( SELECT (NULLIF(current_setting('app.port_id'::text, true), ''::text))::uuid AS "nullif"))) with check ((port_id = ( SELECT (NULLIF(current_setting('app.port_id'::text, true), ''::text))::uuid AS "nullif")));
create policy owner_reads on notes as permissive for select to current_user using (true);
create policy own_port on notifications as permissive for all to public using ((port_id = ( SELECT (NULLIF(current_setting('app.port_id'::text, true), ''::text))::uuid AS "nullif"))) with check ((port_id = ( SELECT (NULLIF(current_setting('app.port_id'::text, true), ''::text))::uuid AS "nullif")));
create policy owner_works on notifications as permissive for all to current_user using (true) with check (true);
create policy own_port on payments as permissive for all to public using ((port_id = ( SELECT (NULLIF(current_setting('app.port_id'::text, true), ''::text))::uuid AS "nullif"))) with check ((port_id = ( SELECT (NULLIF(current_setting('app.port_id'::text, true), ''::text))::uuid AS "nullif")));
create policy owner_reads on payments as permissive for select to current_user using (true);
create policy own_port on permission_overrides as permissive for all to public using ((port_id = ( SELECT (NULLIF(current_setting('app.port_id'::text, true), ''::text))::uuid AS "nullif"))) with check ((port_id = ( SELECT (NULLIF(current_setting('app.port_id'::text, true), ''::text))::uuid AS "nullif")));
create policy owner_reads on permission_overrides as permissive for select to current_user using (true);
create policy own_port on port_members as permissive for all to public using ((port_id = ( SELECT (NULLIF(current_setting('app.port_id'::text, true), ''::text))::uuid AS "nullif"))) with check ((port_id = ( SELECT (NULLIF(current_setting('app.port_id'::text, true), ''::text))::uuid AS "nullif")));
create policy owner_reads on port_members as permissive for select to current_user using (true);
create policy own_port on port_plans as permissive for all to public using ((port_id = ( SELECT (NULLIF(current_setting('app.port_id'::text, true), ''::text))::uuid AS "nullif"))) with check ((port_id = ( SELECT (NULLIF(current_setting('app.port_id'::text, true), ''::text))::uuid AS "nullif")));
create policy own_port on portal_file_requests as permissive for all to public using ((port_id = ( SELECT (NULLIF(current_setting('app.port_id'::text, true), ''::text))::uuid AS "nullif"))) with check ((port_id = ( SELECT (NULLIF(current_setting('app.port_id'::text, true), ''::text))::uuid AS "nullif")));
create policy own_port on portal_links as permissive for all to public using ((port_id = ( SELECT (NULLIF(current_setting('app.port_id'::text, true), ''::text))::uuid AS "nullif"))) with check ((port_id = ( SELECT (NULLIF(current_setting('app.port_id'::text, true), ''::text))::uuid AS "nullif")));
create policy owner_works on portal_links as permissive for all to current_user using (true) with check (true);
create policy own_port on portal_messages as permissive for all to public using ((port_id = ( SELECT (NULLIF(current_setting('app.port_id'::text, true), ''::text))::uuid AS "nullif"))) with check ((port_id = ( SELECT (NULLIF(current_setting('app.port_id'::text, true), ''::text))::uuid AS "nullif")));
create policy own_port on portal_profile_changes as permissive for all to public using ((port_id = ( SELECT (NULLIF(current_setting('app.port_id'::text, true), ''::text))::uuid AS "nullif"))) with check ((port_id = ( SELECT (NULLIF(current_setting('app.port_id'::text, true), ''::text))::uuid AS "nullif")));
create policy own_port on qualification_criteria as permissive for all to public using ((port_id = ( SELECT (NULLIF(current_setting('app.port_id'::text, true), ''::text))::uuid AS "nullif"))) with check ((port_id = ( SELECT (NULLIF(current_setting('app.port_id'::text, true), ''::text))::uuid AS "nullif")));
create policy own_port on recently_viewed as permissive for all to public using ((port_id = ( SELECT (NULLIF(current_setting('app.port_id'::text, true), ''::text))::uuid AS "nullif"))) with check ((port_id = ( SELECT (NULLIF(current_setting('app.port_id'::text, true), ''::text))::uuid AS "nullif")));
create policy own_port on record_counts as permissive for all to public using ((port_id = ( SELECT (NULLIF(current_setting('app.port_id'::text, true), ''::text))::uuid AS "nullif"))) with check ((port_id = ( SELECT (NULLIF(current_setting('app.port_id'::text, true), ''::text))::uuid AS "nullif")));
create policy owner_works on record_counts as permissive for all to current_user using (true) with check (true);
create policy own_port on record_people as permissive for all to public using ((port_id = ( SELECT (NULLIF(current_setting('app.port_id'::text, true), ''::text))::uuid AS "nullif"))) with check ((port_id = ( SELECT (NULLIF(current_setting('app.port_id'::text, true), ''::text))::uuid AS "nullif")));
create policy owner_works on record_people as permissive for all to current_user using (true) with check (true);
create policy own_port on records as permissive for all to public using ((port_id = ( SELECT (NULLIF(current_setting('app.port_id'::text, true), ''::text))::uuid AS "nullif"))) with check ((port_id = ( SELECT (NULLIF(current_setting('app.port_id'::text, true), ''::text))::uuid AS "nullif")));
create policy owner_works on records as permissive for all to current_user using (true) with check (true);
create policy own_port on reminders as permissive for all to public using ((port_id = ( SELECT (NULLIF(current_setting('app.port_id'::text, true), ''::text))::uuid AS "nullif"))) with check ((port_id = ( SELECT (NULLIF(current_setting('app.port_id'::text, true), ''::text))::uuid AS "nullif")));
create policy own_port on renewal_offers as permissive for all to public using ((port_id = ( SELECT (NULLIF(current_setting('app.port_id'::text, true), ''::text))::uuid AS "nullif"))) with check ((port_id = ( SELECT (NULLIF(current_setting('app.port_id'::text, true), ''::text))::uuid AS "nullif")));
create policy own_port on report_schedules as permissive for all to public using ((port_id = ( SELECT (NULLIF(current_setting('app.port_id'::text, true), ''::text))::uuid AS "nullif"))) with check ((port_id = ( SELECT (NULLIF(current_setting('app.port_id'::text, true), ''::text))::uuid AS "nullif")));
create policy owner_reads on report_schedules as permissive for select to current_user using (true);
create policy own_port on report_sendings as permissive for all to public using ((port_id = ( SELECT (NULLIF(current_setting('app.port_id'::text, true), ''::text))::uuid AS "nullif"))) with check ((port_id = ( SELECT (NULLIF(current_setting('app.port_id'::text, true), ''::text))::uuid AS "nullif")));
create policy own_port on report_templates as permissive for all to public using ((port_id = ( SELECT (NULLIF(current_setting('app.port_id'::text, true), ''::text))::uuid AS "nullif"))) with check ((port_id = ( SELECT (NULLIF(current_setting('app.port_id'::text, true), ''::text))::uuid AS "nullif")));
create policy owner_reads on report_templates as permissive for select to current_user using (true);
create policy own_port on residential_clients as permissive for all to public using ((port_id = ( SELECT (NULLIF(current_setting('app.port_id'::text, true), ''::text))::uuid AS "nullif"))) with check ((port_id = ( SELECT (NULLIF(current_setting('app.port_id'::text, true), ''::text))::uuid AS "nullif")));
create policy own_port on residential_interests as permissive for all to public using ((port_id = ( SELECT (NULLIF(current_setting('app.port_id'::text, true), ''::text))::uuid AS "nullif"))) with check ((port_id = ( SELECT (NULLIF(current_setting('app.port_id'::text, true), ''::text))::uuid AS "nullif")));
create policy own_port on residential_stages as permissive for all to public using ((port_id = ( SELECT (NULLIF(current_setting('app.port_id'::text, true), ''::text))::uuid AS "nullif"))) with check ((port_id = ( SELECT (NULLIF(current_setting('app.port_id'::text, true), ''::text))::uuid AS "nullif")));
create policy own_port on roles as permissive for all to public using ((port_id = ( SELECT (NULLIF(current_setting('app.port_id'::text, true), ''::text))::uuid AS "nullif"))) with check ((port_id = ( SELECT (NULLIF(current_setting('app.port_id'::text, true), ''::text))::uuid AS "nullif")));
create policy owner_reads on roles as permissive for select to current_user using (true);
create policy own_port on saved_views as permissive for all to public using ((port_id = ( SELECT (NULLIF(current_setting('app.port_id'::text, true), ''::text))::uuid AS "nullif"))) with check ((port_id = ( SELECT (NULLIF(current_setting('app.port_id'::text, true), ''::text))::uuid AS "nullif")));
create policy own_port on settings as permissive for all to public using ((port_id = ( SELECT (NULLIF(current_setting('app.port_id'::text, true), ''::text))::uuid AS "nullif"))) with check ((port_id = ( SELECT (NULLIF(current_setting('app.port_id'::text, true), ''::text))::uuid AS "nullif")));
create policy owner_reads on settings as permissive for select to current_user using (true);
create policy own_port on signing_deliveries as permissive for all to public using ((port_id = ( SELECT (NULLIF(current_setting('app.port_id'::text, true), ''::text))::uuid AS "nullif"))) with check ((port_id = ( SELECT (NULLIF(current_setting('app.port_id'::text, true), ''::text))::uuid AS "nullif")));
create policy own_port on signing_marks as permissive for all to public using ((port_id = ( SELECT (NULLIF(current_setting('app.port_id'::text, true), ''::text))::uuid AS "nullif"))) with check ((port_id = ( SELECT (NULLIF(current_setting('app.port_id'::text, true), ''::text))::uuid AS "nullif")));
create policy own_port on signing_originals as permissive for all to public using ((port_id = ( SELECT (NULLIF(current_setting('app.port_id'::text, true), ''::text))::uuid AS "nullif"))) with check ((port_id = ( SELECT (NULLIF(current_setting('app.port_id'::text, true), ''::text))::uuid AS "nullif")));
create policy own_port on signing_rejections as permissive for all to public using ((port_id = ( SELECT (NULLIF(current_setting('app.port_id'::text, true), ''::text))::uuid AS "nullif"))) with check ((port_id = ( SELECT (NULLIF(current_setting('app.port_id'::text, true), ''::text))::uuid AS "nullif")));
create policy own_port on storage_runs as permissive for all to public using ((port_id = ( SELECT (NULLIF(current_setting('app.port_id'::text, true), ''::text))::uuid AS "nullif"))) with check ((port_id = ( SELECT (NULLIF(current_setting('app.port_id'::text, true), ''::text))::uuid AS "nullif")));
create policy own_port on supplemental_requests as permissive for all to public using ((port_id = ( SELECT (NULLIF(current_setting('app.port_id'::text, true), ''::text))::uuid AS "nullif"))) with check ((port_id = ( SELECT (NULLIF(current_setting('app.port_id'::text, true), ''::text))::uuid AS "nullif")));
create policy own_port on taggings as permissive for all to public using ((port_id = ( SELECT (NULLIF(current_setting('app.port_id'::text, true), ''::text))::uuid AS "nullif"))) with check ((port_id = ( SELECT (NULLIF(current_setting('app.port_id'::text, true), ''::text))::uuid AS "nullif")));
create policy own_port on tags as permissive for all to public using ((port_id = ( SELECT (NULLIF(current_setting('app.port_id'::text, true), ''::text))::uuid AS "nullif"))) with check ((port_id = ( SELECT (NULLIF(current_setting('app.port_id'::text, true), ''::text))::uuid AS "nullif")));
create policy own_port on team_members as permissive for all to public using ((port_id = ( SELECT (NULLIF(current_setting('app.port_id'::text, true), ''::text))::uuid AS "nullif"))) with check ((port_id = ( SELECT (NULLIF(current_setting('app.port_id'::text, true), ''::text))::uuid AS "nullif")));
create policy owner_reads on team_members as permissive for select to current_user using (true);
create policy own_port on teams as permissive for all to public using ((port_id = ( SELECT (NULLIF(current_setting('app.port_id'::text, true), ''::text))::uuid AS "nullif"))) with check ((port_id = ( SELECT (NULLIF(current_setting('app.port_id'::text, true), ''::text))::uuid AS "nullif")));
create policy own_port on tenancies as permissive for all to public using ((port_id = ( SELECT (NULLIF(current_setting('app.port_id'::text, true), ''::text))::uuid AS "nullif"))) with check ((port_id = ( SELECT (NULLIF(current_setting('app.port_id'::text, true), ''::text))::uuid AS "nullif")));
create policy owner_reads on tenancies as permissive for select to current_user using (true);
create policy own_port on vocabularies as permissive for all to public using ((port_id = ( SELECT (NULLIF(current_setting('app.port_id'::text, true), ''::text))::uuid AS "nullif"))) with check ((port_id = ( SELECT (NULLIF(current_setting('app.port_id'::text, true), ''::text))::uuid AS "nullif")));
create policy own_port on waiting_list_entries as permissive for all to public using ((port_id = ( SELECT (NULLIF(current_setting('app.port_id'::text, true), ''::text))::uuid AS "nullif"))) with check ((port_id = ( SELECT (NULLIF(current_setting('app.port_id'::text, true), ''::text))::uuid AS "nullif")));
create policy own_port on webhook_attempts as permissive for all to public using ((port_id = ( SELECT (NULLIF(current_setting('app.port_id'::text, true), ''::text))::uuid AS "nullif"))) with check ((port_id = ( SELECT (NULLIF(current_setting('app.port_id'::text, true), ''::text))::uuid AS "nullif")));
create policy owner_works on webhook_attempts as permissive for all to current_user using (true) with check (true);
create policy own_port on webhook_deliveries as permissive for all to public using ((port_id = ( SELECT (NULLIF(current_setting('app.port_id'::text, true), ''::text))::uuid AS "nullif"))) with check ((port_id = ( SELECT (NULLIF(current_setting('app.port_id'::text, true), ''::text))::uuid AS "nullif")));
create policy owner_works on webhook_deliveries as permissive for all to current_user using (true) with check (true);
create policy own_port on webhooks as permissive for all to public using ((port_id = ( SELECT (NULLIF(current_setting('app.port_id'::text, true), ''::text))::uuid AS "nullif"))) with check ((port_id = ( SELECT (NULLIF(current_setting('app.port_id'::text, true), ''::text))::uuid AS "nullif")));
create policy owner_works on webhooks as permissive for all to current_user using (true) with check (true);
create policy own_port on website_inquiries as permissive for all to public using ((port_id = ( SELECT (NULLIF(current_setting('app.port_id'::text, true), ''::text))::uuid AS "nullif"))) with check ((port_id = ( SELECT (NULLIF(current_setting('app.port_id'::text, true), ''::text))::uuid AS "nullif")));
create policy owner_reads on website_inquiries as permissive for select to current_user using (true);
create policy own_port on yacht_ownerships as permissive for all to public using ((port_id = ( SELECT (NULLIF(current_setting('app.port_id'::text, true), ''::text))::uuid AS "nullif"))) with check ((port_id = ( SELECT (NULLIF(current_setting('app.port_id'::text, true), ''::text))::uuid AS "nullif")));
create policy own_port on yachts as permissive for all to public using ((port_id = ( SELECT (NULLIF(current_setting('app.port_id'::text, true), ''::text))::uuid AS "nullif"))) with check ((port_id = ( SELECT (NULLIF(current_setting('app.port_id'::text, true), ''::text))::uuid AS "nullif")));

revoke all on function add_job(task text, payload jsonb, run_at timestamp with time zone, key text, queue text) from public;
revoke all on function count_hit(of_key text, most integer, seconds integer, OUT taken boolean, OUT used integer, OUT free_in double precision) from public;
revoke all on function find_events(words text, act text, kind text, weight text, actor uuid, entity uuid, since timestamp with time zone, until timestamp with time zone, low uuid, high uuid, most integer) from public;
revoke all on function forget_kept_answers() from public;
revoke all on function forget_steps() from public;
revoke all on function invitations_for(who uuid) from public;
revoke all on function match_clients(email text, e164 text, name text) from public;
revoke all on function port_of_form_connection(connection uuid) from public;
revoke all on function search_ids(kind text, words text) from public;
grant delete, insert, select, update on table accounts to berthwise_app;
grant delete, insert, select, update on table addresses to berthwise_app;
grant delete, insert, select, update on table ai_budget_warnings to berthwise_app;
grant delete, insert, select, update on table ai_calls to berthwise_app;
grant delete, insert, select, update on table alerts to berthwise_app;
grant delete, insert, select, update on table api_key_calls to berthwise_app;
grant delete, insert, select, update on table api_key_confirmations to berthwise_app;
grant delete, insert, select, update on table api_keys to berthwise_app;
grant select, update on table backup_settings to berthwise_app;
grant delete, insert, select, update on table backups to berthwise_app;
grant delete, insert, select, update on table berth_pdf_parses to berthwise_app;
grant delete, insert, select, update on table berth_pdf_versions to berthwise_app;
grant delete, insert, select, update on table berth_reservations to berthwise_app;
grant delete, insert, select, update on table berth_suggestions to berthwise_app;
grant delete, insert, select, update on table berths to berthwise_app;
grant delete, insert, select, update on table brochures to berthwise_app;
grant delete, insert, select, update on table calendar_feeds to berthwise_app;
grant delete, insert, select, update on table client_consents to berthwise_app;
grant delete, insert, select, update on table client_contacts to berthwise_app;
grant delete, insert, select, update on table client_retentions to berthwise_app;
grant delete, insert, select, update on table clients to berthwise_app;
grant delete, insert, select, update on table companies to berthwise_app;
grant delete, insert, select, update on table company_members to berthwise_app;
grant delete, insert, select, update on table comparisons_due to berthwise_app;
grant delete, insert, select, update on table contact_log to berthwise_app;
grant delete, insert, select, update on table contact_templates to berthwise_app;
grant delete, insert, select, update on table custom_fields to berthwise_app;
grant delete, insert, select, update on table custom_values to berthwise_app;
grant delete, insert, select, update on table data_exports to berthwise_app;
grant delete, insert, select, update on table digest_hours to berthwise_app;
grant delete, insert, select, update on table digests to berthwise_app;
grant delete, insert, select, update on table document_events to berthwise_app;
grant delete, insert, select, update on table document_fields to berthwise_app;
grant delete, insert, select, update on table document_folders to berthwise_app;
grant delete, insert, select, update on table document_sends to berthwise_app;
grant delete, insert, select, update on table document_signers to berthwise_app;
grant delete, insert, select, update on table document_templates to berthwise_app;
grant delete, insert, select, update on table document_watchers to berthwise_app;
grant delete, insert, select, update on table documents to berthwise_app;
grant delete, insert, select, update on table duplicate_scans to berthwise_app;
grant delete, insert, select, update on table email_accounts to berthwise_app;
grant delete, insert, select, update on table email_attachments to berthwise_app;
grant delete, insert, select, update on table email_folders to berthwise_app;
grant delete, insert, select, update on table email_links to berthwise_app;
grant delete, insert, select, update on table email_messages to berthwise_app;
grant delete, insert, select, update on table email_places to berthwise_app;
grant delete, insert, select, update on table erasure_codes to berthwise_app;
grant delete, insert, select, update on table error_events to berthwise_app;
grant insert, select on table events to berthwise_app;
grant delete, insert, select, update on table expenses to berthwise_app;
grant delete, insert, select, update on table external_ids to berthwise_app;
grant delete, insert, select, update on table file_uploads to berthwise_app;
grant delete, insert, select, update on table files to berthwise_app;
grant delete, insert, select, update on table form_connections to berthwise_app;
grant delete, insert, select, update on table global_settings to berthwise_app;
grant delete, insert, select, update on table idempotency_keys to berthwise_app;
grant delete, insert, select, update on table import_cells to berthwise_app;
grant delete, insert, select, update on table import_mappings to berthwise_app;
grant delete, insert, select, update on table import_rows to berthwise_app;
grant delete, insert, select, update on table import_runs to berthwise_app;
grant delete, insert, select, update on table imports to berthwise_app;
grant delete, insert, select, update on table inquiry_files to berthwise_app;
grant delete, insert, select, update on table installation to berthwise_app;
grant delete, insert, select, update on table interest_berths to berthwise_app;
grant delete, insert, select, update on table interest_qualifications to berthwise_app;
grant delete, insert, select, update on table interest_steps to berthwise_app;
grant delete, insert, select, update on table interests to berthwise_app;
grant delete, insert, select, update on table invitations to berthwise_app;
grant delete, insert, select, update on table invoice_lines to berthwise_app;
grant delete, insert, select, update on table invoice_payments to berthwise_app;
grant delete, insert, select, update on table invoice_series to berthwise_app;
grant delete, insert, select, update on table invoices to berthwise_app;
grant delete, insert, select, update on table mail_attachments to berthwise_app;
grant delete, insert, select, update on table mails to berthwise_app;
grant delete, insert, select, update on table maintenance to berthwise_app;
grant delete, insert, select, update on table merge_candidates to berthwise_app;
grant delete, insert, select, update on table merges to berthwise_app;
grant delete, insert, select, update on table notes to berthwise_app;
grant delete, insert, select, update on table notifications to berthwise_app;
grant delete, insert, select, update on table passkeys to berthwise_app;
grant delete, insert, select, update on table payments to berthwise_app;
grant delete, insert, select, update on table permission_overrides to berthwise_app;
grant delete, insert, select, update on table port_members to berthwise_app;
grant delete, insert, select, update on table port_plans to berthwise_app;
grant delete, insert, select on table portal_ended_sessions to berthwise_app;
grant delete, insert, select, update on table portal_file_requests to berthwise_app;
grant delete, insert, select, update on table portal_links to berthwise_app;
grant delete, insert, select, update on table portal_messages to berthwise_app;
grant delete, insert, select, update on table portal_profile_changes to berthwise_app;
grant delete, insert, select on table portal_recovery_codes to berthwise_app;
grant delete, insert, select, update on table portal_second_factors to berthwise_app;
grant delete, insert, select, update on table portal_users to berthwise_app;
grant insert, select, update on table ports to berthwise_app;
grant delete, insert, select, update on table processes to berthwise_app;
grant delete, insert, select, update on table qualification_criteria to berthwise_app;
grant delete, insert, select, update on table rate_limits to berthwise_app;
grant delete, insert, select, update on table rate_windows to berthwise_app;
grant delete, insert, select, update on table recently_viewed to berthwise_app;
grant select on table record_counts to berthwise_app;
grant select on table record_people to berthwise_app;
grant select on table records to berthwise_app;
grant delete, insert, select, update on table recovery_codes to berthwise_app;
grant delete, insert, select, update on table reminders to berthwise_app;
grant delete, insert, select, update on table renewal_offers to berthwise_app;
grant delete, insert, select, update on table report_schedules to berthwise_app;
grant delete, insert, select, update on table report_sendings to berthwise_app;
grant delete, insert, select, update on table report_templates to berthwise_app;
grant delete, insert, select, update on table residential_clients to berthwise_app;
grant delete, insert, select, update on table residential_interests to berthwise_app;
grant delete, insert, select, update on table residential_stages to berthwise_app;
grant delete, insert, select, update on table roles to berthwise_app;
grant delete, insert, select, update on table saved_views to berthwise_app;
grant insert, select, update on table seal_keys to berthwise_app;
grant delete, insert, select, update on table second_factors to berthwise_app;
grant delete, select on table sending_pause to berthwise_app;
grant delete, insert, select, update on table sessions to berthwise_app;
grant delete, insert, select, update on table settings to berthwise_app;
grant delete, insert, select, update on table signing_deliveries to berthwise_app;
grant delete, insert, select, update on table signing_marks to berthwise_app;
grant delete, insert, select, update on table signing_originals to berthwise_app;
grant delete, insert, select, update on table signing_rejections to berthwise_app;
grant delete, insert, select, update on table storage_runs to berthwise_app;
grant delete, insert, select, update on table supplemental_requests to berthwise_app;
grant delete, insert, select, update on table taggings to berthwise_app;
grant delete, insert, select, update on table tags to berthwise_app;
grant delete, insert, select, update on table team_members to berthwise_app;
grant delete, insert, select, update on table teams to berthwise_app;
grant delete, insert, select, update on table tenancies to berthwise_app;
grant select on table tenant_moves to berthwise_app;
grant delete, insert, select, update on table tenant_places to berthwise_app;
grant delete, insert, select, update on table tenants_away to berthwise_app;
grant delete, select on table upgrade_work to berthwise_app;
grant delete, insert, select, update on table users to berthwise_app;
grant delete, insert, select, update on table verifications to berthwise_app;
grant delete, insert, select, update on table vocabularies to berthwise_app;
grant delete, insert, select, update on table waiting_list_entries to berthwise_app;
grant delete, insert, select, update on table webhook_attempts to berthwise_app;
grant delete, insert, select, update on table webhook_deliveries to berthwise_app;
grant delete, insert, select, update on table webhooks to berthwise_app;
grant delete, insert, select, update on table website_inquiries to berthwise_app;
grant delete, insert, select, update on table yacht_ownerships to berthwise_app;
grant delete, insert, select, update on table yachts to berthwise_app;
grant execute on function add_job(task text, payload jsonb, run_at timestamp with time zone, key text, queue text) to berthwise_app;
grant execute on function count_hit(of_key text, most integer, seconds integer, OUT taken boolean, OUT used integer, OUT free_in double precision) to berthwise_app;
grant execute on function find_events(words text, act text, kind text, weight text, actor uuid, entity uuid, since timestamp with time zone, until timestamp with time zone, low uuid, high uuid, most integer) to berthwise_app;
grant execute on function forget_kept_answers() to berthwise_app;
grant execute on function forget_steps() to berthwise_app;
grant execute on function invitations_for(who uuid) to berthwise_app;
grant execute on function match_clients(email text, e164 text, name text) to berthwise_app;
grant execute on function port_of_form_connection(connection uuid) to berthwise_app;
grant execute on function search_ids(kind text, words text) to berthwise_app;
