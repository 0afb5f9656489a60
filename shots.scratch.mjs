import { chromium } from 'playwright-core'
const base='http://127.0.0.1:4871'
const browser=await chromium.launch({executablePath:'/usr/bin/chromium',args:['--headless','--no-sandbox','--disable-gpu']})
const form={grant_type:'password',Login:'demo05.formulateur@exemple.test',Password:'Provende-2026!'}
const token=(await (await fetch(base+'/Token',{method:'POST',body:new URLSearchParams(form)})).json()).access_token
const h={authorization:'bearer '+token,'content-type':'application/json'}
const api=async(m,p,b)=>{const r=await fetch(base+p,{method:m,headers:h,body:b&&JSON.stringify(b)});const t=await r.text();if(!r.ok)console.log(m,p,r.status,t.slice(0,300));return JSON.parse(t||'null')}
const foods=await api('GET','/api/Foods?NbPerPage=200')
const by=c=>foods.find(f=>f.Code===c)
const premix=by('649001'), second=by('649002')
const set=async(f,lines)=>{const v=(await api('GET','/api/Foods/Composition/'+f.Id))[0].ModificationDate; return api('PUT','/api/Foods/Composition',lines.map(([c,p])=>({FoodId:f.Id,CompositionFoodId:by(c).Id,CompositionValue:p,ModificationDate:v})))}
await set(premix,[['640642',43.35],['642001',4],['642012',11],['642022',9],['642042',3],['643001',0.5],['641010',20]])
await set(second,[['640642',50],['649001',18.5],['642013',14]])
for (const [name,content] of [['Fiche technique carbonate de calcium 2026.pdf','%PDF-1.7 '+'x'.repeat(240000)],['analyses.csv','code;valeur\n']]){
 const list=await api('GET','/api/Foods/FoodPJ/'+premix.Id); if(list.length>3) break
 const fd=new FormData(); fd.set('Name',name); fd.set('data',new Blob([content]),name); fd.set('FoodId',String(premix.Id))
 await fetch(base+'/api/Foods/AddFile',{method:'POST',headers:{authorization:h.authorization},body:fd})}
const shots=[['list','/Admin/Foods/List?sort=code'],['detail','/Admin/Foods/Detail/'+premix.Id],['edit','/Admin/Foods/Edit/'+premix.Id],['composition','/Admin/Foods/Composition/'+second.Id],['pj','/Admin/Foods/PJ/'+premix.Id]]
const only=process.argv[2]
for (const [device,opt] of Object.entries({desk:{viewport:{width:1440,height:900}},phone:{viewport:{width:390,height:844},hasTouch:true},dark:{viewport:{width:1440,height:900},colorScheme:'dark'}})){
 const ctx=await browser.newContext({baseURL:base,reducedMotion:'reduce',...opt})
 const page=await ctx.newPage()
 page.on('pageerror',e=>console.log('ERR',e.message)); page.on('console',m=>m.type()==='error'&&console.log('CON',m.text().slice(0,200)))
 await page.addInitScript(t=>localStorage.setItem('provende.token',t),token)
 for (const [n,url] of shots){ if(only&&n!==only) continue
  await page.goto(url); await page.locator('h1').waitFor(); await page.waitForTimeout(1200)
  const w=await page.evaluate(()=>document.documentElement.scrollWidth-innerWidth); if(w>0) console.log(device,n,'sideways',w)
  await page.screenshot({path:`/tmp/foods-shots/${n}-${device}.png`,fullPage:true}) }
 await ctx.close()
}
await browser.close()
