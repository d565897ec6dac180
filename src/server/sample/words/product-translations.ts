import type { TextsByLocale } from '#core/fields/multilingual-text/spoken.ts';

/** What products are called in English, German, Spanish and Arabic, by their French nouns. */
const NOUNS: Readonly<Record<string, readonly [en: string, de: string, es: string, ar: string]>> = {
  'Clé mixte': ['Combination spanner', 'Ringmaulschlüssel', 'Llave combinada', 'مفتاح مركّب'],
  'Pince multiprise': ['Water pump pliers', 'Wasserpumpenzange', 'Alicates de bomba', 'كماشة متعددة القبضات'],
  'Tournevis isolé': ['Insulated screwdriver', 'VDE-Schraubendreher', 'Destornillador aislado', 'مفك معزول'],
  'Marteau rivoir': ['Engineer’s hammer', 'Schlosserhammer', 'Martillo de ajustador', 'مطرقة ميكانيكي'],
  'Niveau à bulle': ['Spirit level', 'Wasserwaage', 'Nivel de burbuja', 'ميزان ماء'],
  'Scie à métaux': ['Hacksaw', 'Metallsäge', 'Sierra para metales', 'منشار معادن'],
  'Jeu de douilles': ['Socket set', 'Steckschlüsselsatz', 'Juego de vasos', 'طقم لقم'],
  'Serre-joint': ['Clamp', 'Schraubzwinge', 'Sargento', 'مشبك تثبيت'],
  'Cutter professionnel': ['Utility knife', 'Profi-Cuttermesser', 'Cúter profesional', 'قاطع احترافي'],
  'Lime demi-ronde': ['Half-round file', 'Halbrundfeile', 'Lima de media caña', 'مبرد نصف دائري'],
  'Perceuse à percussion': ['Hammer drill', 'Schlagbohrmaschine', 'Taladro percutor', 'مثقاب طرقي'],
  'Visseuse sans fil': ['Cordless screwdriver', 'Akkuschrauber', 'Atornillador a batería', 'مفك لاسلكي'],
  'Meuleuse d’angle': ['Angle grinder', 'Winkelschleifer', 'Amoladora angular', 'صاروخ جلخ زاوي'],
  'Scie circulaire': ['Circular saw', 'Handkreissäge', 'Sierra circular', 'منشار دائري'],
  'Ponceuse excentrique': [
    'Random orbit sander',
    'Exzenterschleifer',
    'Lijadora excéntrica',
    'آلة صنفرة مدارية',
  ],
  Défonceuse: ['Router', 'Oberfräse', 'Fresadora', 'فريزة يدوية'],
  'Marteau perforateur': ['Rotary hammer', 'Bohrhammer', 'Martillo perforador', 'مطرقة دوارة'],
  'Scie sauteuse': ['Jigsaw', 'Stichsäge', 'Sierra de calar', 'منشار ترددي'],
  'Télémètre laser': [
    'Laser distance meter',
    'Laser-Entfernungsmesser',
    'Telémetro láser',
    'مقياس مسافة ليزري',
  ],
  'Pied à coulisse': ['Calliper', 'Messschieber', 'Calibre', 'قدمة ذات ورنية'],
  Multimètre: ['Multimeter', 'Multimeter', 'Multímetro', 'ملتيمتر'],
  'Thermomètre infrarouge': [
    'Infrared thermometer',
    'Infrarot-Thermometer',
    'Termómetro infrarrojo',
    'ميزان حرارة بالأشعة',
  ],
  'Laser rotatif': ['Rotary laser', 'Rotationslaser', 'Láser rotativo', 'ليزر دوّار'],
  'Pince ampèremétrique': ['Clamp meter', 'Stromzange', 'Pinza amperimétrica', 'كلّابة قياس التيار'],
  'Câble R2V': ['R2V cable', 'Kabel R2V', 'Cable R2V', 'كابل R2V'],
  'Cordon souple': ['Flexible cord', 'Schlauchleitung', 'Cable flexible', 'سلك مرن'],
  'Câble blindé': ['Shielded cable', 'Geschirmtes Kabel', 'Cable apantallado', 'كابل مدرّع'],
  'Gaine ICTA': ['Conduit', 'Elektroinstallationsrohr', 'Tubo corrugado', 'أنبوب تمديد'],
  'Chemin de câbles': ['Cable tray', 'Kabelrinne', 'Bandeja portacables', 'حامل كابلات'],
  'Câble de commande': ['Control cable', 'Steuerleitung', 'Cable de mando', 'كابل تحكم'],
  Disjoncteur: ['Circuit breaker', 'Leitungsschutzschalter', 'Disyuntor', 'قاطع دائرة'],
  'Interrupteur différentiel': [
    'Residual current device',
    'FI-Schalter',
    'Interruptor diferencial',
    'قاطع تفاضلي',
  ],
  'Prise étanche': ['Weatherproof socket', 'Feuchtraumsteckdose', 'Toma estanca', 'مأخذ مانع للماء'],
  Contacteur: ['Contactor', 'Schütz', 'Contactor', 'ملامس كهربائي'],
  'Coffret modulaire': ['Distribution board', 'Kleinverteiler', 'Cuadro modular', 'لوحة توزيع'],
  Parafoudre: ['Surge arrester', 'Überspannungsschutz', 'Limitador de sobretensiones', 'مانع صواعق'],
  Variateur: ['Dimmer', 'Dimmer', 'Regulador', 'مخفّت إضاءة'],
  'Projecteur LED': ['LED floodlight', 'LED-Strahler', 'Proyector LED', 'كشاف LED'],
  'Dalle LED': ['LED panel', 'LED-Panel', 'Panel LED', 'لوح LED'],
  'Tube LED': ['LED tube', 'LED-Röhre', 'Tubo LED', 'أنبوب LED'],
  'Hublot à détection': [
    'Bulkhead light with sensor',
    'Sensorleuchte',
    'Aplique con detector',
    'مصباح جداري بحساس',
  ],
  'Bloc de secours': ['Emergency light', 'Notleuchte', 'Luz de emergencia', 'إنارة طوارئ'],
  'Lampe frontale': ['Head torch', 'Stirnlampe', 'Linterna frontal', 'مصباح رأس'],
  'Réglette étanche': [
    'Weatherproof batten',
    'Feuchtraumleuchte',
    'Regleta estanca',
    'وحدة إنارة مانعة للماء',
  ],
  Mitigeur: ['Mixer tap', 'Einhebelmischer', 'Grifo monomando', 'خلاط مياه'],
  'Vanne à boisseau': ['Ball valve', 'Kugelhahn', 'Válvula de bola', 'صمام كروي'],
  'Clapet antiretour': ['Check valve', 'Rückschlagventil', 'Válvula antirretorno', 'صمام عدم رجوع'],
  'Réducteur de pression': ['Pressure reducer', 'Druckminderer', 'Reductor de presión', 'مخفّض ضغط'],
  'Robinet thermostatique': ['Thermostatic valve', 'Thermostatventil', 'Válvula termostática', 'صمام حراري'],
  Électrovanne: ['Solenoid valve', 'Magnetventil', 'Electroválvula', 'صمام كهربائي'],
  Circulateur: ['Circulator pump', 'Umwälzpumpe', 'Bomba circuladora', 'مضخة تدوير'],
  'Pompe de relevage': ['Lifting pump', 'Hebeanlage', 'Bomba de elevación', 'مضخة رفع'],
  'Pompe immergée': ['Submersible pump', 'Tauchpumpe', 'Bomba sumergible', 'مضخة غاطسة'],
  Surpresseur: ['Booster pump', 'Druckerhöhungsanlage', 'Grupo de presión', 'مضخة تقوية الضغط'],
  'Pompe doseuse': ['Dosing pump', 'Dosierpumpe', 'Bomba dosificadora', 'مضخة تجريع'],
  'Chaudière à condensation': [
    'Condensing boiler',
    'Brennwertkessel',
    'Caldera de condensación',
    'غلاية تكثيف',
  ],
  'Ballon tampon': ['Buffer tank', 'Pufferspeicher', 'Depósito de inercia', 'خزان عازل'],
  'Chauffe-eau thermodynamique': [
    'Heat pump water heater',
    'Warmwasser-Wärmepumpe',
    'Termo aerotérmico',
    'سخان مياه حراري',
  ],
  'Pompe à chaleur air-eau': [
    'Air-to-water heat pump',
    'Luft-Wasser-Wärmepumpe',
    'Bomba de calor aire-agua',
    'مضخة حرارية هواء-ماء',
  ],
  'Vase d’expansion': ['Expansion vessel', 'Ausdehnungsgefäß', 'Vaso de expansión', 'خزان تمدد'],
  'Compresseur à vis': ['Screw compressor', 'Schraubenkompressor', 'Compresor de tornillo', 'ضاغط لولبي'],
  'Compresseur à piston': ['Piston compressor', 'Kolbenkompressor', 'Compresor de pistón', 'ضاغط مكبسي'],
  'Sécheur d’air': ['Air dryer', 'Lufttrockner', 'Secador de aire', 'مجفف هواء'],
  'Réservoir d’air': ['Air receiver', 'Druckluftbehälter', 'Depósito de aire', 'خزان هواء'],
  'Filtre coalescent': ['Coalescing filter', 'Koaleszenzfilter', 'Filtro coalescente', 'مرشح تجميعي'],
  'Palan électrique': ['Electric hoist', 'Elektrokettenzug', 'Polipasto eléctrico', 'رافعة كهربائية'],
  Transpalette: ['Pallet truck', 'Hubwagen', 'Transpaleta', 'عربة منصات'],
  Gerbeur: ['Stacker', 'Hochhubwagen', 'Apilador', 'رافعة تكديس'],
  'Élingue textile': ['Textile sling', 'Hebeband', 'Eslinga textil', 'حزام رفع نسيجي'],
  'Cric rouleur': ['Trolley jack', 'Rangierwagenheber', 'Gato de carretilla', 'رافعة أرضية'],
  'Table élévatrice': ['Lifting table', 'Hubtisch', 'Mesa elevadora', 'طاولة رفع'],
  'Nettoyeur haute pression': ['Pressure washer', 'Hochdruckreiniger', 'Hidrolimpiadora', 'منظف ضغط عالٍ'],
  Autolaveuse: ['Scrubber dryer', 'Scheuersaugmaschine', 'Fregadora', 'آلة غسل أرضيات'],
  'Aspirateur eau et poussière': [
    'Wet and dry vacuum cleaner',
    'Nass-Trocken-Sauger',
    'Aspirador de agua y polvo',
    'مكنسة سوائل وغبار',
  ],
  Monobrosse: ['Single-disc machine', 'Einscheibenmaschine', 'Monodisco', 'آلة تلميع أحادية'],
  Balayeuse: ['Sweeper', 'Kehrmaschine', 'Barredora', 'آلة كنس'],
  'Casque de chantier': ['Safety helmet', 'Schutzhelm', 'Casco de obra', 'خوذة سلامة'],
  'Gants anticoupure': [
    'Cut-resistant gloves',
    'Schnittschutzhandschuhe',
    'Guantes anticorte',
    'قفازات مقاومة للقطع',
  ],
  'Lunettes de protection': ['Safety glasses', 'Schutzbrille', 'Gafas de protección', 'نظارات واقية'],
  'Chaussures de sécurité': ['Safety shoes', 'Sicherheitsschuhe', 'Calzado de seguridad', 'أحذية سلامة'],
  'Gilet haute visibilité': ['High-visibility vest', 'Warnweste', 'Chaleco reflectante', 'سترة عاكسة'],
  'Harnais antichute': ['Fall arrest harness', 'Auffanggurt', 'Arnés anticaídas', 'حزام منع السقوط'],
  'Bouchons d’oreille': ['Earplugs', 'Gehörschutzstöpsel', 'Tapones para los oídos', 'سدادات أذن'],
  'Extincteur à poudre': ['Powder extinguisher', 'Pulverlöscher', 'Extintor de polvo', 'طفاية بودرة'],
  'Extincteur CO₂': ['CO₂ extinguisher', 'CO₂-Löscher', 'Extintor de CO₂', 'طفاية CO₂'],
  'Détecteur de fumée': ['Smoke detector', 'Rauchmelder', 'Detector de humo', 'كاشف دخان'],
  'Couverture antifeu': ['Fire blanket', 'Löschdecke', 'Manta ignífuga', 'بطانية إطفاء'],
  'Porte-extincteur': ['Extinguisher stand', 'Feuerlöscherhalter', 'Soporte de extintor', 'حامل طفاية'],
  'Serrure connectée': ['Smart lock', 'Smartes Türschloss', 'Cerradura conectada', 'قفل ذكي'],
  'Lecteur de badges': ['Badge reader', 'Ausweisleser', 'Lector de tarjetas', 'قارئ بطاقات'],
  'Portier vidéo': ['Video entry phone', 'Videosprechanlage', 'Videoportero', 'إنتركم مرئي'],
  'Ventouse électromagnétique': [
    'Electromagnetic lock',
    'Haftmagnet',
    'Ventosa electromagnética',
    'قفل كهرومغناطيسي',
  ],
  'Caméra dôme': ['Dome camera', 'Domekamera', 'Cámara domo', 'كاميرا قبة'],
  'Vis à bois': ['Wood screw', 'Holzschraube', 'Tornillo para madera', 'برغي خشب'],
  'Boulon hexagonal': ['Hexagon bolt', 'Sechskantschraube', 'Perno hexagonal', 'برغي سداسي'],
  'Cheville à frapper': ['Hammer-in plug', 'Nageldübel', 'Taco de golpe', 'خابور طرق'],
  'Rivet aveugle': ['Blind rivet', 'Blindniete', 'Remache ciego', 'برشام أعمى'],
  'Écrou frein': ['Lock nut', 'Sicherungsmutter', 'Tuerca autoblocante', 'صامولة زنق'],
  'Tige filetée': ['Threaded rod', 'Gewindestange', 'Varilla roscada', 'قضيب ملولب'],
  'Mastic silicone': ['Silicone sealant', 'Silikondichtstoff', 'Masilla de silicona', 'معجون سيليكون'],
  'Colle époxy': ['Epoxy adhesive', 'Epoxidkleber', 'Adhesivo epoxi', 'غراء إيبوكسي'],
  'Mousse expansive': ['Expanding foam', 'Montageschaum', 'Espuma expansiva', 'رغوة تمدد'],
  'Ruban adhésif armé': ['Reinforced tape', 'Gewebeband', 'Cinta reforzada', 'شريط لاصق مقوّى'],
  'Frein-filet': ['Threadlocker', 'Schraubensicherung', 'Fijador de roscas', 'مثبّت لوالب'],
  'Graisse multifonction': ['Multi-purpose grease', 'Mehrzweckfett', 'Grasa multiuso', 'شحم متعدد الاستعمال'],
  'Huile hydraulique': ['Hydraulic oil', 'Hydrauliköl', 'Aceite hidráulico', 'زيت هيدروليكي'],
  Dégrippant: ['Penetrating oil', 'Rostlöser', 'Aflojatodo', 'مزيل صدأ'],
  'Huile de coupe': ['Cutting oil', 'Schneidöl', 'Aceite de corte', 'زيت قطع'],
  'Lubrifiant sec': ['Dry lubricant', 'Trockenschmierstoff', 'Lubricante seco', 'مزلّق جاف'],
};

/** The words among sizes and powers. */
const VARIANTS: Readonly<Record<string, readonly [en: string, de: string, es: string, ar: string]>> = {
  blanc: ['white', 'weiß', 'blanco', 'أبيض'],
  noir: ['black', 'schwarz', 'negro', 'أسود'],
  gris: ['grey', 'grau', 'gris', 'رمادي'],
  jaune: ['yellow', 'gelb', 'amarillo', 'أصفر'],
  chromé: ['chrome', 'verchromt', 'cromado', 'مطلي بالكروم'],
  inox: ['stainless', 'Edelstahl', 'inox', 'فولاذ مقاوم'],
  cartouche: ['cartridge', 'Kartusche', 'cartucho', 'خرطوشة'],
};

const LOCALES = ['en_GB', 'de_DE', 'es_ES', 'ar_SA'] as const;
const PACKS = ['pack of', 'Packung zu', 'lote de', 'عبوة من'] as const;

/** The parts of a product's name in French. */
export interface ProductName {
  readonly noun: string;
  readonly series: string;
  readonly variant: string | undefined;
}

/** A product's name in the languages of the catalogue. */
export function translatedProduct({ noun, series, variant }: ProductName): TextsByLocale {
  const inFrench = [noun, series, variant].filter((part) => part !== undefined).join(' ');
  const others = LOCALES.map((locale, at) => {
    const parts = [NOUNS[noun]?.[at] ?? noun, series, variant && variantIn(variant, at)];
    return [locale, parts.filter(Boolean).join(' ')] as const;
  });
  return { fr_FR: inFrench, ...Object.fromEntries(others) };
}

function variantIn(variant: string, at: number): string {
  const count = /^lot de (\d+)$/.exec(variant)?.[1];
  if (count !== undefined) return `${PACKS[at] ?? ''} ${count}`;
  return VARIANTS[variant]?.[at] ?? variant;
}
